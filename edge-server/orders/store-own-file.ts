import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { LARGEST_PHOTO_BYTES } from '@printfront/shared/domain/photo-limits.ts';
import type { BlobStore, BlobWriter } from '@printfront/shared/server/blobs/blob-store.ts';
import { createFileInspection } from '@printfront/shared/server/uploads/file-inspection.ts';
import type { ReceivedUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import { asUploadError, UploadError } from '@printfront/shared/server/uploads/upload-error.ts';

/** A photo that this computer reads by itself. */
export interface OwnFile {
  readonly name: string;
  readonly byteSize: number;
  /** Each chunk is the reader's to keep. @throws when it cannot be read to its end */
  chunks(): AsyncIterable<Buffer>;
}

/**
 * Streams a file of this computer into the blob store, with the checks of an upload. When it resolves the bytes are durable.
 *
 * @throws UploadError, what `chunks` throws; nothing is kept then
 */
export async function storeOwnFile(
  blobs: BlobStore,
  file: OwnFile,
): Promise<Pick<ReceivedUpload, 'sha256' | 'byteSize' | 'fileName'>> {
  if (file.byteSize === 0) throw new UploadError('file-empty', 'The file has no bytes.');
  if (file.byteSize > LARGEST_PHOTO_BYTES)
    throw new UploadError('file-too-large', 'The file is larger than a photo may be.');
  const inspection = createFileInspection('photo');
  let writer: BlobWriter | undefined;
  try {
    writer = await blobs.createBlobWriter(file.byteSize);
    for await (const chunk of file.chunks()) {
      for (const piece of inspection.take(chunk)) await writer.write(piece);
    }
    for (const piece of inspection.end()) await writer.write(piece);
    return { ...(await writer.commit()), fileName: cleanFileName(file.name) };
  } catch (error) {
    await writer?.abort();
    throw asUploadError(error);
  }
}
