import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Service } from '../service/service.ts';
import { type BlobStore, isSha256 } from './blob-store.ts';

/** Blobs as files on this machine, for what can only read files (libvips). The files belong to the store: never write. */
export interface LocalBlobFiles {
  /** @throws BlobMissingError, or a caller who opens the path finds nothing */
  fileOf(sha256: string): Promise<string>;
  /** The blob has been deleted: no copy of it may stay on this machine. */
  forget(sha256: string): Promise<void>;
}

export interface BlobFileCacheOptions {
  readonly blobs: Pick<BlobStore, 'openRead'>;
  /** Emptied at start: what a power cut left in it is not worth a look. Of one process alone. */
  readonly folder: string;
  /** The files that were asked for longest ago go when they are more than this together. */
  readonly maximumBytes: number;
}

/**
 * Fetches blobs of a store that is somewhere else when they are asked for. A caller who asks meanwhile shares the fetching.
 * A file that goes while it is open stays readable until it is closed.
 */
export function createBlobFileCache({ blobs, folder, maximumBytes }: BlobFileCacheOptions): LocalBlobFiles & Service {
  /** Bytes by hash, the one that was asked for longest ago first. */
  const kept = new Map<string, number>();
  const fetching = new Map<string, Promise<void>>();
  let keptBytes = 0;
  const pathOf = (sha256: string) => path.join(folder, sha256);

  async function fetchOnce(sha256: string): Promise<void> {
    const temporary = path.join(folder, `${randomUUID()}.incoming`);
    try {
      await pipeline(await blobs.openRead(sha256), createWriteStream(temporary, { flags: 'wx' }));
      const { size } = await fs.stat(temporary);
      await makeRoom(size);
      await fs.rename(temporary, pathOf(sha256));
      kept.set(sha256, size);
      keptBytes += size;
    } finally {
      await fs.rm(temporary, { force: true });
    }
  }

  async function makeRoom(byteSize: number): Promise<void> {
    for (const [sha256, size] of kept) {
      if (keptBytes + byteSize <= maximumBytes) return;
      kept.delete(sha256);
      keptBytes -= size;
      await fs.rm(pathOf(sha256), { force: true });
    }
  }

  return {
    async start() {
      await fs.rm(folder, { recursive: true, force: true });
      await fs.mkdir(folder, { recursive: true });
    },

    async stop() {
      await Promise.allSettled(fetching.values());
    },

    async forget(sha256) {
      keptBytes -= kept.get(sha256) ?? 0;
      if (kept.delete(sha256)) await fs.rm(pathOf(sha256), { force: true });
    },

    async fileOf(sha256) {
      if (!isSha256(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits.');
      const byteSize = kept.get(sha256);
      if (byteSize !== undefined) {
        // To the end of the map: asked for last.
        kept.delete(sha256);
        kept.set(sha256, byteSize);
        return pathOf(sha256);
      }
      const current = fetching.get(sha256) ?? fetchOnce(sha256).finally(() => fetching.delete(sha256));
      fetching.set(sha256, current);
      await current;
      return pathOf(sha256);
    },
  };
}
