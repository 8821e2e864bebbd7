import * as contract from '@printfront/shared/contracts/uploads.ts';
import { turnOf } from '@printfront/shared/server/http/photo-turn-of.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { createPhotoPictures, type PhotoPicturesDeps } from '@printfront/shared/server/orders/photo-pictures.ts';
import { answerUpload } from '@printfront/shared/server/uploads/answer-upload.ts';
import { callerNetwork } from '../auth/caller.service.ts';
import { ownerId } from '../auth/owner-id.ts';
import { loadPhotoInSize, requireOwnFile } from './photo-reads.service.ts';
import { chooseUploadFinish } from './upload-finishes.service.ts';
import * as frames from './upload-frames.service.ts';
import * as uploads from './uploads.service.ts';

/** What a customer prepares at home. Every call is about the caller's own. */
export function serveUploads(
  serve: Serve,
  deps: uploads.UploadsDeps & PhotoPicturesDeps & { trustProxy: boolean },
): void {
  const { database } = deps;
  const pictures = createPhotoPictures(deps);
  const turnFor = async ({ principal, context }: { principal: Principal; context: ServerContext }) =>
    turnOf(principal, { owner: ownerId(principal), address: await callerNetwork(context, deps) });

  serve(contract.getUpload, ({ principal }) => uploads.getUpload(deps, ownerId(principal)));
  serve(contract.startUpload, ({ principal }) => uploads.startUpload(deps, ownerId(principal)));
  serve(contract.getUploadStatus, ({ principal }) => uploads.getUploadStatus(deps, ownerId(principal)));
  serve(contract.listUploadFiles, ({ principal }) => uploads.listUploadFiles(deps, ownerId(principal)));
  serve(contract.listUploadSizeFiles, ({ principal, params }) =>
    uploads.listUploadSizeFiles(deps, ownerId(principal), params.key),
  );
  serve(contract.addUploadFile, ({ principal, params, query, context }) => {
    const request = context.env.incoming;
    return answerUpload(request, async () => {
      const network = await callerNetwork(context, deps);
      return uploads.addUploadFile(deps, ownerId(principal, query.owner), { sizeKey: params.key, request, network });
    });
  });
  serve(contract.setUploadPrints, ({ principal, params, query, body }) =>
    uploads.setUploadPrints(deps, ownerId(principal), { fileId: params.id, sizeKey: query.size, choice: body }),
  );
  serve(contract.setUploadSizeQuantities, ({ principal, params, body }) =>
    uploads.setUploadSizeQuantities(deps, ownerId(principal), { sizeKey: params.key, ...body }),
  );
  serve(contract.removeUploadFile, async ({ principal, params }) => {
    await uploads.removeUploadFile(deps, ownerId(principal), params.id);
    return undefined;
  });

  serve(contract.getUploadFileThumbnail, async (call) => {
    const file = await requireOwnFile(database, ownerId(call.principal), call.params.id);
    return pictures.whole(call.context, file, call.query.for, await turnFor(call));
  });
  serve(contract.getUploadFilePreview, async (call) => {
    const asked = { fileId: call.params.id, sizeKey: call.query.size };
    const { file, prints, view } = await loadPhotoInSize(database, ownerId(call.principal), asked);
    return pictures.preview(call.context, { photo: file, prints }, view, await turnFor(call));
  });

  serve(contract.listUploadPhotoFrames, ({ principal, query }) =>
    frames.listUploadPhotoFrames(deps, ownerId(principal), query.id),
  );
  serve(contract.chooseUploadPhotoFrame, ({ principal, body }) =>
    frames.chooseUploadPhotoFrame(deps, ownerId(principal), body.photoFrameId),
  );
  serve(contract.chooseUploadFinish, ({ principal, body }) =>
    chooseUploadFinish(deps, ownerId(principal), body.finishId),
  );
  serve(contract.getUploadPhotoFrame, ({ principal, params }) =>
    frames.getUploadPhotoFrame(deps, ownerId(principal), params.key),
  );
}
