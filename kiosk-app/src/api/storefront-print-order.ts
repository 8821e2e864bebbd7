import {
  addStorefrontFile,
  removeStorefrontFile,
  setStorefrontPrints,
  setStorefrontSizeQuantities,
} from '@printfront/shared/contracts/storefront-files.ts';
import { chooseStorefrontFinish, chooseStorefrontPhotoFrame } from '@printfront/shared/contracts/storefront-orders.ts';
import { call, callUrl } from './call.ts';
import { sizesQuery } from './catalogue-queries.ts';
import { type PrintOrder, quantitiesBody } from './print-order.ts';
import {
  storefrontFilesKey,
  storefrontFilesQuery,
  storefrontFramesQuery,
  storefrontOrderKey,
  storefrontStatusQuery,
} from './storefront-queries.ts';
import { uploadFile } from './upload-file.ts';

/** The order of the person in front of the kiosk. Its server puts every new photo into the main size. */
export function storefrontPrintOrder(orderId: string): PrintOrder {
  return {
    key: storefrontOrderKey(orderId),
    filesKey: storefrontFilesKey(orderId),
    sizesQuery: () => sizesQuery(orderId),
    filesQuery: (sizeKey) => storefrontFilesQuery(orderId, sizeKey),
    statusQuery: () => storefrontStatusQuery(orderId),
    framesQuery: () => storefrontFramesQuery(orderId),
    setQuantities: (sizeKey, quantities, alsoIn) =>
      call(setStorefrontSizeQuantities, {
        params: { id: orderId, key: sizeKey },
        body: quantitiesBody(quantities, alsoIn),
      }),
    setPrints: (fileId, sizeKey, choice) =>
      call(setStorefrontPrints, { params: { id: fileId }, query: { size: sizeKey }, body: choice }),
    chooseFrame: (photoFrameId) =>
      call(chooseStorefrontPhotoFrame, { params: { id: orderId }, body: { photoFrameId } }),
    chooseFinish: (finishId) => call(chooseStorefrontFinish, { params: { id: orderId }, body: { finishId } }),
    removeFile: (fileId) => call(removeStorefrontFile, { params: { id: fileId } }),
    sendPhoto: ({ clientFileId, name, file }, options) =>
      uploadFile({ url: callUrl(addStorefrontFile, { id: orderId }), clientFileId, name, file, ...options }),
  };
}
