import { createHash } from 'node:crypto';
import type { BlobStore } from './blob-store.ts';

/**
 * Whether the stored bytes still are what their name says: asked before a photo is printed, exported or sent on.
 *
 * @throws BlobMissingError
 */
export async function verifyBlob(blobs: BlobStore, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of await blobs.openRead(sha256)) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

/** The same, where bytes that the disk cannot read any more are as good as wrong ones. @throws BlobMissingError */
export async function isSound(blobs: BlobStore, sha256: string): Promise<boolean> {
  return verifyBlob(blobs, sha256).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EIO') return false;
    throw error;
  });
}
