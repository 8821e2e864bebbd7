import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { sizeWithFrame } from '@printfront/shared/server/orders/chosen-frames.ts';
import type { PrintRow } from '@printfront/shared/server/orders/photo-rows.ts';
import { listChosenFrames, listPrints, listPrintsOfFile } from '@printfront/shared/server/orders/photos.repository.ts';
import type { SizeView } from '@printfront/shared/server/orders/size-view.ts';
import { describePhotos as describeAll } from '@printfront/shared/server/orders/uploaded-file.ts';
import type { CentralDatabase } from '../database/database.ts';
import { requireSize } from './assortment.ts';
import { asUploadedFile } from './uploaded-file.ts';
import { type FileRow, findOwnFile, listFiles, ownedBy } from './uploaded-files.repository.ts';

/** A photo of this customer, ordered or not. @throws HttpProblem not-found */
export async function requireOwnFile(database: CentralDatabase, userId: string, fileId: string): Promise<FileRow> {
  const file = await findOwnFile(database, userId, fileId);
  if (file === undefined) throw notFound();
  return file;
}

/** What a preview is made from. @throws HttpProblem not-found also for a size that is not offered */
export async function loadPhotoInSize(
  database: CentralDatabase,
  userId: string,
  { fileId, sizeKey }: { fileId: string; sizeKey: string },
): Promise<{ file: FileRow; prints: PrintRow[]; view: SizeView }> {
  const file = await requireOwnFile(database, userId, fileId);
  const view = await viewOf(database, file.upload_task_id, await requireSize(database, file.upload_task_id, sizeKey));
  return { file, prints: await listPrintsOfFile(database, fileId), view };
}

/** A photo as it is shown in a size, compared with no other. */
export async function describePhoto(database: CentralDatabase, file: FileRow, size: Size): Promise<UploadedFile> {
  const view = await viewOf(database, file.upload_task_id, size);
  return asUploadedFile(file, await listPrintsOfFile(database, file.id), view);
}

/** All photos of an upload; without a size their quantities are of all sizes. */
export async function describePhotos(
  database: CentralDatabase,
  uploadId: string,
  size: Size | undefined,
): Promise<UploadedFile[]> {
  const view = size && (await viewOf(database, uploadId, size));
  const files = await listFiles(database, uploadId);
  const prints = await listPrints(database, ownedBy(uploadId));
  return describeAll(files, prints, (file, own, similarity) => asUploadedFile(file, own, view, similarity));
}

async function viewOf(database: CentralDatabase, uploadId: string, size: Size): Promise<SizeView> {
  return sizeWithFrame(size, await listChosenFrames(database, ownedBy(uploadId)));
}
