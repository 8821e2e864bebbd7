import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';

/** @returns sha256 of what is stored then. @throws StorageError when there is no room */
export async function storePicture(blobs: BlobStore, bytes: Buffer): Promise<string> {
  const writer = await blobs.createBlobWriter(bytes.length);
  try {
    await writer.write(bytes);
    return (await writer.commit()).sha256;
  } finally {
    await writer.abort();
  }
}
