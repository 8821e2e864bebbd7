import type { Size } from '@printfront/shared/contracts/sizes.ts';
import * as contract from '@printfront/shared/contracts/sizes.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import type { CatalogueEditDeps } from './catalogue-editing.ts';
import { type CataloguePicturesDeps, receiveCataloguePicture } from './catalogue-pictures.service.ts';
import { listOfferedSizes } from './offered-sizes.ts';
import { listSizes } from './sizes.repository.ts';
import * as sizes from './sizes.service.ts';

export interface SizeRouteDeps extends CatalogueEditDeps, CataloguePicturesDeps {
  /** Who else a caller is: a call for anyone may show more to some. */
  identify(context: ServerContext): Promise<Principal[]>;
  /** What is offered, and what this upload has already. */
  sizesForUpload(upload: { userId: string; uploadId: string }): Promise<Size[]>;
}

export function serveSizes(serve: Serve, deps: SizeRouteDeps): void {
  const { database, identify, sizesForUpload } = deps;

  serve(contract.listSizes, async ({ query: { showHidden, uploadId }, context }) => {
    const isPersonal = showHidden === 'true' || uploadId !== undefined;
    const user = isPersonal ? (await identify(context)).find(({ kind }) => kind === 'user') : undefined;
    if (user?.kind !== 'user') return listOfferedSizes(database);
    if (showHidden === 'true' && user.rank >= MAINTAINER_RANK) return listSizes(database);
    return uploadId === undefined ? listOfferedSizes(database) : sizesForUpload({ userId: user.userId, uploadId });
  });
  serve(contract.createSize, ({ principal, body }) => sizes.createSize(deps, principal, body));
  serve(contract.updateSize, ({ principal, params, body }) =>
    sizes.updateSize(deps, principal, { ...params, ...body }),
  );
  serve(contract.deleteSize, async ({ principal, params, query }) => {
    await sizes.deleteSize(deps, principal, { ...params, ...query });
    return undefined;
  });
  serve(contract.rankSizes, ({ principal, body }) => sizes.rankSizes(deps, principal, body));
  serve(contract.setSizeImage, ({ principal, params: { key }, context: { env } }) =>
    answerUpload(env.incoming, async () => {
      await sizes.requireSizeOfKey(database, key);
      const picture = await receiveCataloguePicture(deps, env.incoming, 'size');
      return sizes.setSizeImage(deps, principal, { key, picture });
    }),
  );
}
