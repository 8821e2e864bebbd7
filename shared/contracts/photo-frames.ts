import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, KeyParams, LocalizedText } from './fields.ts';

/** A frame laid over the photo: PNG with alpha, at the size's shape. */
export const PhotoFrame = z
  .object({ id: Id, targetSizeId: Id, name: LocalizedText, image: z.string().nullable() })
  .meta({ id: 'PhotoFrame' });
export type PhotoFrame = z.infer<typeof PhotoFrame>;

export const listPhotoFrames = endpoint({
  name: 'listPhotoFrames',
  summary: 'Frames of a size',
  method: 'GET',
  path: '/photo-frames/{key}',
  who: ['anyone'],
  where: ['central', 'edge'],
  params: KeyParams,
  status: 200,
  answer: z.array(PhotoFrame),
  problems: ['not-found'],
});
