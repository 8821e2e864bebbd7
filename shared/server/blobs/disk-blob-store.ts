import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../service/service.ts';
import { BlobMissingError, type BlobStore, isSha256 } from './blob-store.ts';
import { openDiskBlobWriter } from './disk-blob-writer.ts';
import { isNotFound } from './disk-errors.ts';
import { createFolderSync } from './folder-sync.ts';
import { createFreeSpaceGuard } from './free-space-guard.ts';
import { createHashThread } from './hash-thread.ts';

export interface DiskBlobStore extends BlobStore, Service {
  /** Where a blob lies, whether it exists or not: for what can only read files (libvips, the sync's resumable parts). */
  localPath(sha256: string): string;
}

export interface DiskBlobStoreOptions {
  /** Gets `ab/<sha256>` files and `incoming/` for what is still arriving; all on one file system, so that rename works. */
  readonly folder: string;
  /** New blobs are refused when less would stay free. Default: 2 GiB or 5 % of the disk, whichever is more. */
  readonly minimumFreeBytes?: number;
}

export function createDiskBlobStore({ folder, minimumFreeBytes }: DiskBlobStoreOptions): DiskBlobStore {
  const incoming = path.join(folder, 'incoming');
  const folders = createFolderSync();
  const hashes = createHashThread();
  const freeSpace = createFreeSpaceGuard(folder, minimumFreeBytes);

  function localPath(sha256: string): string {
    if (!isSha256(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits.');
    return path.join(folder, sha256.slice(0, 2), sha256);
  }

  /** Bytes that are there already are replaced by the same bytes, which also mends a copy the disk has damaged. */
  async function place(temporaryFile: string, sha256: string): Promise<void> {
    const file = localPath(sha256);
    await fs.rename(temporaryFile, file);
    await folders.sync(path.dirname(file));
  }

  async function stat(sha256: string) {
    try {
      return { sha256, byteSize: (await fs.stat(localPath(sha256))).size };
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  return {
    localPath,
    stat,

    /** Removes what an earlier run left half written, so one store has one process. */
    async start() {
      await hashes.start();
      await fs.rm(incoming, { recursive: true, force: true });
      await fs.mkdir(incoming, { recursive: true });
      await Promise.all(shards().map((shard) => fs.mkdir(path.join(folder, shard), { recursive: true })));
      await folders.sync(folder);
      await folders.sync(path.dirname(folder));
    },

    async stop() {
      await folders.close();
      await hashes.stop();
    },

    async createBlobWriter(expectedBytes = 0) {
      await freeSpace.admit(expectedBytes);
      return openDiskBlobWriter({ temporaryFile: path.join(incoming, randomUUID()), hash: hashes.begin(), place });
    },

    has: async (sha256) => (await stat(sha256)) !== null,

    async openRead(sha256, range) {
      if ((await stat(sha256)) === null) throw new BlobMissingError(sha256);
      return createReadStream(localPath(sha256), range);
    },

    async remove(sha256) {
      try {
        await fs.unlink(localPath(sha256));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },

    async *list() {
      for (const shard of shards()) {
        for (const name of await fs.readdir(path.join(folder, shard))) {
          if (!isSha256(name)) continue;
          const file = await fs.stat(path.join(folder, shard, name)).catch((error) => {
            if (isNotFound(error)) return null;
            throw error;
          });
          if (file !== null) yield { sha256: name, byteSize: file.size, storedAt: file.mtime };
        }
      }
    },
  };
}

function shards(): string[] {
  return Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
}
