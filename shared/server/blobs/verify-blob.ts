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
