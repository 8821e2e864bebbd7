import {
  addUploadFile,
  chooseUploadFinish,
  chooseUploadPhotoFrame,
  removeUploadFile,
  setUploadPrints,
  setUploadSizeQuantities,
  startUpload,
} from '@printfront/shared/contracts/uploads.ts';
import { CallError, call, callUrl } from './call.ts';
import { type PrintOrder, quantitiesBody } from './print-order.ts';
import { uploadFile } from './upload-file.ts';
import { uploadFilesKey, uploadKey, uploadQueries } from './upload-queries.ts';

/**
 * What the signed-in customer has not ordered yet, the same on every device.
 *
 * @param ownerId who is signed in: a photo never goes to anybody else
 * @param mainSizeKey asks for the size that a photo becomes a print of when it is meant for none
 */
export function uploadPrintOrder(ownerId: string, mainSizeKey: () => string): PrintOrder {
  let begun: Promise<unknown> | null = null;
  /** Once for all photos that are sent together. Asked for before the first byte of a photo, not after the last. */
  function begin(): Promise<unknown> {
    begun ??= call(startUpload, {}).catch((error) => {
      begun = null;
      throw error;
    });
    return begun;
  }

  return {
    key: uploadKey,
    filesKey: uploadFilesKey,
    ...uploadQueries,
    setQuantities: (sizeKey, quantities, alsoIn) =>
      call(setUploadSizeQuantities, {
        params: { key: sizeKey },
        body: quantitiesBody(quantities, alsoIn),
      }),
    setPrints: (fileId, sizeKey, choice) =>
      call(setUploadPrints, { params: { id: fileId }, query: { size: sizeKey }, body: choice }),
    chooseFrame: async (photoFrameId) => {
      await begin();
      return call(chooseUploadPhotoFrame, { body: { photoFrameId } });
    },
    chooseFinish: async (finishId) => {
      await begin();
      return call(chooseUploadFinish, { body: { finishId } });
    },
    removeFile: (fileId) => call(removeUploadFile, { params: { id: fileId } }),
    sendPhoto: async ({ clientFileId, name, file, sizeKey }, options) => {
      const url = callUrl(addUploadFile, { key: sizeKey ?? mainSizeKey() }, { owner: ownerId });
      const send = () => uploadFile({ url, clientFileId, name, file, ...options });
      await begin();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'not-found')) throw error;
        // Another device may have ordered the upload meanwhile: the photo then begins the next one.
        begun = null;
        await begin();
        return send();
      }
    },
  };
}
