import type { BlobStore } from '../blobs/blob-store.ts';

/** Which photos have reached central. */
export interface OrderPhotos {
  /** Of these hashes those whose bytes are not here. */
  missing(sha256s: Iterable<string>): Promise<Set<string>>;
  /** The photo has been deleted. */
  forget(sha256: string): void;
}

/** 64 MB at most; a photo that falls out is looked up again. */
const REMEMBERED_PHOTOS = 200_000;
/** Another process may have deleted a photo; until then this one still says that it is here. */
const REMEMBERED_MS = 10 * 60_000;
/** A store in another machine answers in milliseconds, and a page of orders may have hundreds of photos. */
const LOOKUPS_AT_ONCE = 32;

/**
 * Asks the blob store and remembers for a while what is there, because a stored blob stays the same until it
 * is deleted. What is missing is asked for again each time: it may have come.
 */
export function createOrderPhotos(blobs: Pick<BlobStore, 'has'>): OrderPhotos {
  /** Until when, in milliseconds of the monotonic clock. */
  const here = new Map<string, number>();
  return {
    async missing(sha256s) {
      const now = performance.now();
      const missing = new Set<string>();
      const unknown = [...new Set(sha256s)].filter((sha256) => (here.get(sha256) ?? 0) <= now);
      if (here.size > REMEMBERED_PHOTOS) here.clear();
      async function lookUp(): Promise<void> {
        for (let sha256 = unknown.pop(); sha256 !== undefined; sha256 = unknown.pop()) {
          if (await blobs.has(sha256)) here.set(sha256, now + REMEMBERED_MS);
          else missing.add(sha256);
        }
      }
      await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, lookUp));
      return missing;
    },
    forget: (sha256) => void here.delete(sha256),
  };
}
