import { OrderedSize } from '@printfront/shared/contracts/orders.ts';
import type { ChosenPhotoFrame } from '@printfront/shared/contracts/uploads.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { chosenFrames, sizeOfFrame } from '@printfront/shared/server/orders/chosen-frames.ts';
import { chooseFrame } from '@printfront/shared/server/orders/photos.repository.ts';
import { loadAssortment } from '../catalogue/offered-sizes.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { lockChangeable, requireOpenUpload } from './upload-access.service.ts';
import { loadUploadChoices } from './upload-content.service.ts';
import { ownedBy } from './uploaded-files.repository.ts';
import { findOwnUpload, listOrderedFrames, touchUpload } from './uploads.repository.ts';

export interface UploadFramesDeps {
  database: CentralDatabase;
  now(): Date;
}

/**
 * @param uploadId undefined is the upload that is not ordered yet; of an ordered one the frames are what was ordered
 * @throws HttpProblem not-found
 */
export async function listUploadPhotoFrames(
  { database }: UploadFramesDeps,
  userId: string,
  uploadId: string | undefined,
): Promise<ChosenPhotoFrame[]> {
  if (uploadId === undefined) return framesOf(database, (await requireOpenUpload(database, userId)).id);
  const upload = await findOwnUpload(database, userId, uploadId);
  if (upload === undefined) throw notFound();
  if (upload.order_id === null) return framesOf(database, upload.id);
  return (await listOrderedFrames(database, upload.order_id)).map(asChosenFrame);
}

/** @throws HttpProblem not-found for a frame that nobody can choose, order-submitted */
export async function chooseUploadPhotoFrame(
  { database, now }: UploadFramesDeps,
  userId: string,
  photoFrameId: string,
): Promise<ChosenPhotoFrame[]> {
  const { id } = await requireOpenUpload(database, userId);
  const size = sizeOfFrame(await loadAssortment(database), await loadUploadChoices(database, id), photoFrameId);
  if (size === undefined) throw notFound();
  await database.transaction().execute(async (transaction) => {
    await lockChangeable(transaction, userId, id);
    await chooseFrame(transaction, ownedBy(id), { size_id: size.id, photo_frame_id: photoFrameId });
    await touchUpload(transaction, id, now().toISOString());
  });
  return framesOf(database, id);
}

/** @throws HttpProblem not-found when none is chosen */
export async function getUploadPhotoFrame(
  { database }: UploadFramesDeps,
  userId: string,
  sizeKey: string,
): Promise<ChosenPhotoFrame> {
  const { id } = await requireOpenUpload(database, userId);
  const frame = (await framesOf(database, id)).find(({ size }) => size === sizeKey);
  if (frame === undefined) throw notFound();
  return frame;
}

async function framesOf(database: CentralDatabase, uploadId: string): Promise<ChosenPhotoFrame[]> {
  return chosenFrames(await loadAssortment(database), await loadUploadChoices(database, uploadId));
}

/** @param line as the order keeps it */
function asChosenFrame(line: { size: string; photo_frame: string }): ChosenPhotoFrame {
  const { key } = OrderedSize.parse(JSON.parse(line.size));
  return { size: key, photoFrameId: JSON.parse(line.photo_frame).id };
}
