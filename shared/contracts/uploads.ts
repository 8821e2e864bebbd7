import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, KeyParams, SizeKey } from './fields.ts';
import { accountRoomProblems, tooMuch, uploadProblems } from './storefront-files.ts';
import {
  PictureQuery,
  PrintChoice,
  QuantitiesBody,
  UploadedFile,
  UploadForm,
  UploadSizeStatus,
} from './uploaded-files.ts';

export const UploadTask = z
  .object({
    id: Id,
    orderId: Id.nullable().describe('The order that it became; null while photos can be added.'),
  })
  .meta({
    id: 'UploadTask',
    description: 'What a customer is preparing: one at a time, the same on every device, until it is ordered.',
  });
export type UploadTask = z.infer<typeof UploadTask>;

export const ChosenPhotoFrame = z
  .object({ size: SizeKey, photoFrameId: Id })
  .meta({ id: 'ChosenPhotoFrame', description: 'Which frame was chosen for which size.' });
export type ChosenPhotoFrame = z.infer<typeof ChosenPhotoFrame>;

const own = { who: ['customer'], where: ['central', 'edge'] } as const;

export const getUpload = endpoint({
  name: 'getUpload',
  summary: 'The upload that is not ordered yet',
  method: 'GET',
  path: '/uploads',
  ...own,
  status: 200,
  answer: UploadTask,
  problems: ['not-found'],
});

export const startUpload = endpoint({
  name: 'startUpload',
  summary: 'An upload that photos can be added to: the one there is, or a new one',
  method: 'POST',
  path: '/uploads',
  ...own,
  status: 201,
  answer: UploadTask,
  problems: [],
});

export const getUploadStatus = endpoint({
  name: 'getUploadStatus',
  summary: 'How far each size of the upload is; nothing for a customer who prepares nothing',
  method: 'GET',
  path: '/uploads/status',
  ...own,
  status: 200,
  answer: z.array(UploadSizeStatus),
  problems: [],
});

export const listUploadFiles = endpoint({
  name: 'listUploadFiles',
  summary:
    'Photos of the upload in the order they arrived, none for a customer who prepares nothing; quantities are of all sizes',
  method: 'GET',
  path: '/uploads/files',
  ...own,
  status: 200,
  answer: z.array(UploadedFile),
  problems: [],
});

export const listUploadSizeFiles = endpoint({
  name: 'listUploadSizeFiles',
  summary: 'Photos of the upload with quantity, crop and dpi of one size',
  method: 'GET',
  path: '/uploads/sizes/{key}',
  ...own,
  params: KeyParams,
  status: 200,
  answer: z.array(UploadedFile),
  problems: ['not-found'],
});

export const addUploadFile = endpoint({
  name: 'addUploadFile',
  summary: 'Add a photo, one print of it in this size; answered once it is stored for good',
  method: 'POST',
  path: '/uploads/sizes/{key}',
  ...own,
  params: KeyParams,
  /** Whose photo it is: the session may have become another user's since the page asked. Left out: the signed-in user. */
  query: z.object({ owner: Id.optional() }),
  form: UploadForm,
  status: 201,
  answer: UploadedFile,
  problems: [...uploadProblems, ...accountRoomProblems, 'too-many-photos-today'],
});

export const setUploadPrints = endpoint({
  name: 'setUploadPrints',
  summary: 'Prints of one photo in one size, and how it is cropped; without a size the one it was added in',
  method: 'PUT',
  path: '/uploads/files/{id}',
  ...own,
  params: IdParams,
  query: z.object({ size: SizeKey.optional() }),
  body: PrintChoice,
  status: 200,
  answer: UploadedFile,
  problems: ['not-found', 'order-submitted', ...tooMuch],
});

export const setUploadSizeQuantities = endpoint({
  name: 'setUploadSizeQuantities',
  summary: 'Prints of many photos in one size at once, and in a second one with it: all or nothing; answers the first',
  method: 'PUT',
  path: '/uploads/sizes/{key}/quantities',
  ...own,
  params: KeyParams,
  body: QuantitiesBody,
  status: 200,
  answer: z.array(UploadedFile),
  problems: ['not-found', 'order-submitted', ...tooMuch],
});

export const removeUploadFile = endpoint({
  name: 'removeUploadFile',
  summary: 'Take a photo out of the upload, in all sizes',
  method: 'DELETE',
  path: '/uploads/files/{id}',
  ...own,
  params: IdParams,
  status: 204,
  problems: ['not-found', 'order-submitted'],
});

export const getUploadFileThumbnail = endpoint({
  name: 'getUploadFileThumbnail',
  summary: 'An upright picture of the whole photo, small unless it is for a screen',
  method: 'GET',
  path: '/uploads/files/{id}/thumbnail',
  ...own,
  params: IdParams,
  query: PictureQuery,
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const getUploadFilePreview = endpoint({
  name: 'getUploadFilePreview',
  summary: 'The photo as it will be printed in a size, by the renderer of the print files',
  method: 'GET',
  path: '/uploads/files/{id}/preview',
  ...own,
  params: IdParams,
  query: z.object({ size: SizeKey }),
  status: 200,
  format: 'image',
  problems: ['not-found', 'server-busy'],
});

export const listUploadPhotoFrames = endpoint({
  name: 'listUploadPhotoFrames',
  summary: 'Frames chosen in an upload; without an id in the one that is not ordered yet',
  method: 'GET',
  path: '/uploads/photo-frames',
  ...own,
  query: z.object({ id: Id.optional() }),
  status: 200,
  answer: z.array(ChosenPhotoFrame),
  problems: ['not-found'],
});

export const chooseUploadPhotoFrame = endpoint({
  name: 'chooseUploadPhotoFrame',
  summary: 'Choose a frame for the size that it belongs to',
  method: 'POST',
  path: '/uploads/photo-frames',
  ...own,
  body: z.object({ photoFrameId: Id }),
  status: 200,
  answer: z.array(ChosenPhotoFrame),
  problems: ['not-found', 'order-submitted'],
});

export const chooseUploadFinish = endpoint({
  name: 'chooseUploadFinish',
  summary: 'Choose the paper for the prints of the size that the finish belongs to; answers how far each size is',
  method: 'POST',
  path: '/uploads/finishes',
  ...own,
  body: z.object({ finishId: Id }),
  status: 200,
  answer: z.array(UploadSizeStatus),
  problems: ['not-found', 'finish-gone', 'order-submitted'],
});

export const getUploadPhotoFrame = endpoint({
  name: 'getUploadPhotoFrame',
  summary: 'The frame chosen for a size',
  method: 'GET',
  path: '/uploads/photo-frames/{key}',
  ...own,
  params: KeyParams,
  status: 200,
  answer: ChosenPhotoFrame,
  problems: ['not-found'],
});
