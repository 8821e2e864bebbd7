import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import {
  findFile,
  insertFile,
  listPrintsOfFile,
  upsertPrint,
} from '@printfront/shared/server/orders/photos.repository.ts';
import { refuseSending, tooManyPhotos } from '@printfront/shared/server/orders/refuse-too-much.ts';
import type { ReceivedUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import { requireSameBytes } from '@printfront/shared/server/uploads/same-sending.ts';
import { uuidv7 } from 'uuidv7';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockOrStartUpload, orderSubmitted } from './upload-access.service.ts';
import {
  countSending,
  type FileRow,
  findUploadSituation,
  insertSending,
  type UploadSituation,
} from './uploaded-files.repository.ts';
import { touchUpload } from './uploads.repository.ts';

export interface UploadRecord {
  readonly userId: string;
  readonly received: ReceivedUpload;
  readonly clientFileId: string | undefined;
  /** The size that the photo becomes a print of. */
  readonly sizeId: string;
  /** That an upload may have. */
  readonly mostPhotos: number;
  readonly at: string;
}

/**
 * Writes down a photo whose bytes are stored: a new one is a print in the size, one that is there already gets at least
 * one. The same sending again changes nothing.
 *
 * @throws HttpProblem upload-incomplete, idempotency-key-reused, too-many-photos, sent-too-often, order-submitted for a
 * sending that went into an order already
 */
export async function recordUpload(
  transaction: CentralTransaction,
  blobs: Pick<BlobStore, 'has'>,
  record: UploadRecord,
): Promise<FileRow> {
  const { userId, received, clientFileId, sizeId, at } = record;
  const { id: uploadId } = await lockOrStartUpload(transaction, userId, at);
  await claimStoredBytes(transaction, blobs, received.sha256);
  const asked = { userId, uploadId, clientFileId, sha256: received.sha256 };
  const situation = await findUploadSituation(transaction, asked);
  if (situation.repeatedFileId !== null) {
    const repeated = await existing(transaction, situation.repeatedFileId);
    requireSameBytes(repeated, received.sha256);
    return repeated;
  }
  // The answer was lost, and the order placed on another device: once more in the next order nobody wants it.
  if (situation.orderedFileId !== null) throw orderSubmitted();
  if (situation.sameBytesFileId === null && situation.photoCount >= record.mostPhotos) {
    throw tooManyPhotos(record.mostPhotos);
  }
  refuseSending({ ofPhoto: Number(situation.sameBytesCount), ofOrder: Number(situation.sendingCount) });
  const file =
    situation.sameBytesFileId === null
      ? await recordNewFile(transaction, uploadId, record, situation)
      : await countSending(transaction, situation.sameBytesFileId);
  if (clientFileId !== undefined) {
    await insertSending(transaction, { upload_task_id: uploadId, client_file_id: clientFileId, file_id: file.id });
  }
  await wantAtLeastOne(transaction, file, sizeId);
  await touchUpload(transaction, uploadId, at);
  return file;
}

async function recordNewFile(
  transaction: CentralTransaction,
  uploadId: string,
  { received, sizeId, at }: UploadRecord,
  { inspectedFileId }: UploadSituation,
): Promise<FileRow> {
  // The same bytes may have come with another upload, and been looked at already.
  const inspected = inspectedFileId === null ? undefined : await findFile(transaction, inspectedFileId);
  return insertFile(transaction, {
    id: uuidv7(),
    upload_task_id: uploadId,
    name: received.fileName,
    sha256: received.sha256,
    byte_size: received.byteSize,
    width: inspected?.width ?? null,
    height: inspected?.height ?? null,
    state: inspected?.state ?? 'processing',
    traits: inspected?.traits ?? null,
    size_id: sizeId,
    created_at: at,
  });
}

/** A damaged photo is printed only when a customer asks for it knowing what it looks like. */
async function wantAtLeastOne(transaction: CentralTransaction, file: FileRow, sizeId: string): Promise<void> {
  if (file.state === 'damaged') return;
  const print = (await listPrintsOfFile(transaction, file.id)).find(({ size_id }) => size_id === sizeId);
  if (print !== undefined && print.quantity > 0) return;
  await upsertPrint(transaction, { file_id: file.id, size_id: sizeId }, { quantity: 1 });
}

async function existing(transaction: CentralTransaction, id: string): Promise<FileRow> {
  const file = await findFile(transaction, id);
  if (file === undefined) throw new Error('A sending names a photo that is not there.');
  return file;
}
