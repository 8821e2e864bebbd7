import * as contract from '@printfront/shared/contracts/photo-frames.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import type { CatalogueEditDeps } from './catalogue-editing.ts';
import { type CataloguePicturesDeps, receiveCataloguePicture } from './catalogue-pictures.service.ts';
import { listOfferedSizes } from './offered-sizes.ts';
import * as photoFrames from './photo-frames.service.ts';

export function servePhotoFrames(serve: Serve, deps: CatalogueEditDeps & CataloguePicturesDeps): void {
  serve(contract.listPhotoFrames, async ({ params }) => {
    const size = (await listOfferedSizes(deps.database)).find(({ key }) => key === params.key);
    if (size === undefined) throw notFound();
    return size.photoFrames;
  });
  serve(contract.createPhotoFrame, ({ principal, body, idempotent }) =>
    photoFrames.createPhotoFrame(deps, principal, body, idempotent),
  );
  serve(contract.updatePhotoFrame, ({ principal, params, body }) =>
    photoFrames.updatePhotoFrame(deps, principal, { ...params, ...body }),
  );
  serve(contract.deletePhotoFrame, async ({ principal, params, query }) => {
    await photoFrames.deletePhotoFrame(deps, principal, { ...params, ...query });
    return undefined;
  });
  serve(contract.setPhotoFrameImage, ({ principal, params: { id }, context: { env } }) =>
    answerUpload(env.incoming, async () => {
      await photoFrames.requirePhotoFrame(deps.database, id);
      const picture = await receiveCataloguePicture(deps, env.incoming, 'frame');
      return photoFrames.setPhotoFrameImage(deps, principal, { id, picture });
    }),
  );
}
