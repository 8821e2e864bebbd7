import {
  type LookPictureUse,
  type SentLookPicture,
  SentLookPicture as SentLookPictureSchema,
  sendLookPicture as sendLookPictureCall,
} from '@printfront/shared/contracts/look.ts';
import {
  type PhotoFrame,
  PhotoFrame as PhotoFrameSchema,
  setPhotoFrameImage,
} from '@printfront/shared/contracts/photo-frames.ts';
import { type Size, Size as SizeSchema, setSizeImage } from '@printfront/shared/contracts/sizes.ts';
import { CallError, callUrl, problemOf } from './call.ts';
import { inWords } from './problem-words.ts';

/**
 * The picture that customers choose a size by.
 *
 * @throws CallError
 */
export async function sendSizeImage(key: string, picture: File): Promise<Size> {
  return SizeSchema.parse(await sendFile('PUT', callUrl(setSizeImage, { key }), picture));
}

/**
 * The picture of a frame.
 *
 * @throws CallError
 */
export async function sendFrameImage(id: string, picture: File): Promise<PhotoFrame> {
  return PhotoFrameSchema.parse(await sendFile('PUT', callUrl(setPhotoFrameImage, { id }), picture));
}

/**
 * A picture for the shop's look, which shows once the look that names it is saved.
 *
 * @throws CallError
 */
export async function sendLookPicture(use: LookPictureUse, picture: File): Promise<SentLookPicture> {
  return SentLookPictureSchema.parse(await sendFile('POST', callUrl(sendLookPictureCall, { use }), picture));
}

async function sendFile(method: 'PUT' | 'POST', url: string, file: File): Promise<unknown> {
  const form = new FormData();
  form.set('file', file, file.name);
  let response: Response;
  try {
    response = await fetch(url, { method, headers: { 'x-requested-with': 'printfront' }, body: form });
  } catch {
    throw new CallError('server-unreachable', 'The server did not answer.', 0);
  }
  if (!response.ok) throw await inWords(problemOf(response.status, await response.text()));
  return response.json();
}
