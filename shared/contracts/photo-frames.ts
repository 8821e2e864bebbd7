import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, KeyParams, LocalizedText, versioned } from './fields.ts';
import { imageUploadProblems } from './images.ts';

/** Which edge of the paper is down under a frame that is no good standing on its head. */
export const BottomEdge = z.enum(['short', 'long']);
export type BottomEdge = z.infer<typeof BottomEdge>;

export const PhotoFrame = z
  .object({
    id: Id,
    targetSizeId: Id,
    name: LocalizedText,
    image: z.string().nullable(),
    hidden: z.boolean().default(false).describe('Kept by orders that have chosen it, offered to no others.'),
    bottomEdge: BottomEdge.nullable()
      .optional()
      .describe(
        'The edge of the paper that stays down, however the photo lies. Null or absent: it turns with the photo.',
      ),
  })
  .meta({ id: 'PhotoFrame', description: 'A frame laid over the photo: PNG with alpha, at the size’s shape.' });
export type PhotoFrame = z.infer<typeof PhotoFrame>;
export const EditablePhotoFrame = PhotoFrame.extend(versioned).meta({ id: 'EditablePhotoFrame' });

export const listPhotoFrames = endpoint({
  name: 'listPhotoFrames',
  summary: 'Frames of a size',
  method: 'GET',
  path: '/photo-frames/{key}',
  who: ['anyone'],
  where: ['central', 'edge'],
  params: KeyParams,
  status: 200,
  etag: true,
  answer: z.array(EditablePhotoFrame),
  problems: ['not-found'],
});

export const createPhotoFrame = endpoint({
  name: 'createPhotoFrame',
  summary: 'A frame of a size; nobody can choose it before it has its picture',
  method: 'POST',
  path: '/photo-frames',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: z.object({ targetSizeId: Id, name: LocalizedText, bottomEdge: BottomEdge.nullable().optional() }),
  idempotencyKey: true,
  status: 201,
  answer: EditablePhotoFrame,
  problems: [],
});

export const updatePhotoFrame = endpoint({
  name: 'updatePhotoFrame',
  summary: 'Rename, hide or show a frame, and say which edge is its bottom',
  method: 'PUT',
  path: '/photo-frames/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  /** What is not said stays as it is. */
  body: z.object({
    name: LocalizedText,
    hidden: z.boolean().optional(),
    bottomEdge: BottomEdge.nullable().optional(),
  }),
  status: 200,
  answer: EditablePhotoFrame,
  problems: ['not-found', 'edited-meanwhile'],
});

export const deletePhotoFrame = endpoint({
  name: 'deletePhotoFrame',
  summary: 'Remove a frame; not while anybody is ordering with it',
  method: 'DELETE',
  path: '/photo-frames/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile', 'in-use'],
});

export const setPhotoFrameImage = endpoint({
  name: 'setPhotoFrameImage',
  summary: 'The picture of a frame: PNG or WebP that lets the photo show through',
  method: 'PUT',
  path: '/photo-frames/{id}/image',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  form: z.object({}),
  status: 200,
  answer: EditablePhotoFrame,
  problems: [...imageUploadProblems, 'edited-meanwhile', 'frame-not-transparent'],
});
