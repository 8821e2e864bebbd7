import type { Caller } from '@printfront/shared/contracts/endpoint.ts';
import { setSizeFinishes } from '@printfront/shared/contracts/size-finishes.ts';
import * as contract from '@printfront/shared/contracts/sizes.ts';
import { editableSize } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import type { CatalogueEditDeps } from './catalogue-editing.service.ts';
import { type CataloguePicturesDeps, receiveCataloguePicture } from './catalogue-pictures.service.ts';
import * as sizes from './sizes.service.ts';

export interface SizeRouteDeps extends CatalogueEditDeps, CataloguePicturesDeps, sizes.ListedSizesDeps {
  /** Who else a caller is: a call for anyone may show more to some. */
  identify(context: ServerContext, who: readonly Caller[]): Promise<Principal[]>;
}

export function serveSizes(serve: Serve, deps: SizeRouteDeps): void {
  const { database, identify } = deps;
  serve(contract.listSizes, async ({ query, context }) =>
    (await sizes.listSizes(deps, query, () => identify(context, ['anyone']))).map(editableSize),
  );
  serve(contract.createSize, async ({ principal, body }) =>
    editableSize(await sizes.createSize(deps, principal, body)),
  );
  serve(contract.updateSize, async ({ principal, params: { key }, body, ifMatch }) =>
    editableSize(await sizes.updateSize(deps, principal, { ...body, key, ifMatch })),
  );
  serve(contract.deleteSize, async ({ principal, params: { key }, ifMatch }) => {
    await sizes.deleteSize(deps, principal, { key, ifMatch });
    return undefined;
  });
  serve(contract.rankSizes, async ({ principal, body }) =>
    (await sizes.rankSizes(deps, principal, body)).map(editableSize),
  );
  serve(setSizeFinishes, async ({ principal, params: { key }, body, ifMatch }) =>
    editableSize(await sizes.setSizeFinishes(deps, principal, { ...body, key, ifMatch })),
  );
  serve(contract.setSizeImage, ({ principal, params: { key }, ifMatch, context: { env } }) =>
    answerUpload(env.incoming, async () => {
      await sizes.requireSeen(database, { key, ifMatch });
      const picture = await receiveCataloguePicture(deps, env.incoming, 'size');
      return editableSize(await sizes.setSizeImage(deps, principal, { key, ifMatch, picture }));
    }),
  );
}
