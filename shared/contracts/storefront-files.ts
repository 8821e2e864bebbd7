import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, SizeKey, StorefrontOrderId, StorefrontOrderParams } from './fields.ts';
import { PictureQuery, PrintChoice, QuantitiesBody, UploadedFile, UploadForm } from './uploaded-files.ts';

export const uploadProblems = [
  'not-found',
  'order-submitted',
  'order-cancelled',
  'file-missing',
  'file-repeated',
  'file-empty',
  'file-too-large',
  'file-type-unsupported',
  'photo-too-many-pixels',
  'upload-malformed',
  'upload-incomplete',
  'too-many-photos',
  'sent-too-often',
  'idempotency-key-reused',
  'quota-exceeded',
  'server-busy',
  'disk-full',
] as const;

/** What nobody has paid for has its share of central's room: what is full, and for whom. */
export const accountRoomProblems = ['account-full', 'customers-full'] as const;

/** More than one order may be, see shared/domain/order-limits.ts. */
export const tooMuch = ['too-many-prints', 'total-too-high'] as const;

export const listStorefrontFiles = endpoint({
  name: 'listStorefrontFiles',
  summary: 'Photos of an order in the order they arrived; to a phone only its own, by the header X-Sender-Id',
  method: 'GET',
  path: '/storefront/orders/{id}/files',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  query: z.object({ size: SizeKey.optional() }),
  status: 200,
  answer: z.array(UploadedFile),
  problems: ['not-found'],
});

export const addStorefrontFile = endpoint({
  name: 'addStorefrontFile',
  summary: 'Add a photo; answered once it would survive a power cut',
  method: 'POST',
  path: '/storefront/orders/{id}/files',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: StorefrontOrderParams,
  form: UploadForm,
  status: 201,
  answer: UploadedFile,
  problems: uploadProblems,
});

export const setStorefrontPrints = endpoint({
  name: 'setStorefrontPrints',
  summary: 'Prints of one photo in one size, and how it is cropped',
  method: 'PUT',
  path: '/storefront/files/{id}',
  who: ['kiosk'],
  where: ['edge'],
  params: IdParams,
  query: z.object({ size: SizeKey }),
  body: PrintChoice,
  status: 200,
  answer: UploadedFile,
  problems: ['not-found', 'order-submitted', 'order-cancelled', ...tooMuch],
});

export const setStorefrontSizeQuantities = endpoint({
  name: 'setStorefrontSizeQuantities',
  summary: 'Prints of many photos in one size at once, and in a second one with it: all or nothing; answers the first',
  method: 'PUT',
  path: '/storefront/orders/{id}/sizes/{key}/quantities',
  who: ['kiosk'],
  where: ['edge'],
  params: z.object({ id: StorefrontOrderId, key: SizeKey }),
  body: QuantitiesBody,
  status: 200,
  answer: z.array(UploadedFile),
  problems: ['not-found', 'order-submitted', 'order-cancelled', ...tooMuch],
});

export const removeStorefrontFile = endpoint({
  name: 'removeStorefrontFile',
  summary: 'Take a photo out of the order; a phone only what it sent itself, named by the header X-Sender-Id',
  method: 'DELETE',
  path: '/storefront/files/{id}',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found', 'order-submitted', 'order-cancelled'],
});

const fileParams = z.object({ id: StorefrontOrderId, fileId: Id });

export const getStorefrontFileThumbnail = endpoint({
  name: 'getStorefrontFileThumbnail',
  summary: 'An upright picture of the whole photo; for a phone of its own photos, by the header X-Sender-Id',
  method: 'GET',
  path: '/storefront/orders/{id}/files/{fileId}/thumbnail',
  who: ['kiosk', 'front'],
  where: ['edge'],
  params: fileParams,
  query: PictureQuery,
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const getStorefrontFilePreview = endpoint({
  name: 'getStorefrontFilePreview',
  summary: 'The photo as it will be printed in a size, by the renderer of the print files',
  method: 'GET',
  path: '/storefront/orders/{id}/files/{fileId}/preview',
  who: ['kiosk'],
  where: ['edge'],
  params: fileParams,
  query: z.object({ size: SizeKey }),
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});
