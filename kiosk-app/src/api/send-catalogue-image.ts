import {
  type PhotoFrame,
  PhotoFrame as PhotoFrameSchema,
  setPhotoFrameImage,
} from '@printfront/shared/contracts/photo-frames.ts';
import { type Size, Size as SizeSchema, setSizeImage } from '@printfront/shared/contracts/sizes.ts';
import { CallError, callUrl, problemOf } from './call.ts';

/**
 * The picture that customers choose a size by.
 *
 * @throws CallError
 */
export async function sendSizeImage(key: string, picture: File): Promise<Size> {
  return SizeSchema.parse(await putFile(callUrl(setSizeImage, { key }), picture));
}

/**
 * The picture of a frame.
 *
 * @throws CallError
 */
export async function sendFrameImage(id: string, picture: File): Promise<PhotoFrame> {
  return PhotoFrameSchema.parse(await putFile(callUrl(setPhotoFrameImage, { id }), picture));
}

async function putFile(url: string, file: File): Promise<unknown> {
  const form = new FormData();
  form.set('file', file, file.name);
  let response: Response;
  try {
    response = await fetch(url, { method: 'PUT', headers: { 'x-requested-with': 'printfront' }, body: form });
  } catch {
    throw new CallError('server-unreachable', 'The server did not answer.', 0);
  }
  if (!response.ok) throw problemOf(response.status, await response.text());
  return response.json();
}
