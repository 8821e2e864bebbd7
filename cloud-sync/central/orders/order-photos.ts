import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';

/** Which photos have reached this server. */
export interface OrderPhotos {
  /** Of these hashes those whose bytes are not here. */
  missing(sha256s: Iterable<string>): Promise<Set<string>>;
  /** Must be called when a photo is deleted. */
  forget(sha256: string): void;
}

/** 64 MB at most; a photo that falls out is looked up again. */
const REMEMBERED_PHOTOS = 200_000;

/**
 * Asks the blob store and remembers what is there, because a stored blob stays the same until somebody deletes it. What
 * is missing is asked for again each time: it may have come.
 */
export function createOrderPhotos(blobs: Pick<BlobStore, 'has'>): OrderPhotos {
  const here = new Set<string>();
  return {
    async missing(sha256s) {
      const missing = new Set<string>();
      for (const sha256 of new Set(sha256s)) {
        if (here.has(sha256)) continue;
        if (await blobs.has(sha256)) here.add(sha256);
        else missing.add(sha256);
      }
      if (here.size > REMEMBERED_PHOTOS) here.clear();
      return missing;
    },
    forget: (sha256) => void here.delete(sha256),
  };
}
