import * as contract from '@printfront/shared/contracts/photo-frames.ts';
import { editableFrame } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import type { CatalogueEditDeps } from './catalogue-editing.service.ts';
import { type CataloguePicturesDeps, receiveCataloguePicture } from './catalogue-pictures.service.ts';
import * as photoFrames from './photo-frames.service.ts';

export function servePhotoFrames(serve: Serve, deps: CatalogueEditDeps & CataloguePicturesDeps): void {
  serve(contract.listPhotoFrames, async ({ params: { key } }) =>
    (await photoFrames.listPhotoFrames(deps.database, key)).map(editableFrame),
  );
  serve(contract.createPhotoFrame, async ({ principal, body, idempotent }) =>
    editableFrame(await photoFrames.createPhotoFrame(deps, principal, body, idempotent)),
  );
  serve(contract.updatePhotoFrame, async ({ principal, params: { id }, body, ifMatch }) =>
    editableFrame(await photoFrames.updatePhotoFrame(deps, principal, { ...body, id, ifMatch })),
  );
  serve(contract.deletePhotoFrame, async ({ principal, params: { id }, ifMatch }) => {
    await photoFrames.deletePhotoFrame(deps, principal, { id, ifMatch });
    return undefined;
  });
  serve(contract.setPhotoFrameImage, ({ principal, params: { id }, ifMatch, context: { env } }) =>
    answerUpload(env.incoming, async () => {
      await photoFrames.requireSeen(deps.database, { id, ifMatch });
      const picture = await receiveCataloguePicture(deps, env.incoming, 'frame');
      return editableFrame(await photoFrames.setPhotoFrameImage(deps, principal, { id, ifMatch, picture }));
    }),
  );
}
