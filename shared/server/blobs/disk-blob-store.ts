import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../service/service.ts';
import { type BlobIntake, createBlobIntake } from './blob-intake.ts';
import { BlobMissingError, type BlobStore, type BlobWriter, isSha256, type StoredBlob } from './blob-store.ts';
import { openDiskBlobWriter } from './disk-blob-writer.ts';
import { asStorageError, ignoreMissing, isNotFound } from './disk-errors.ts';
import { createFolderSync } from './folder-sync.ts';
import { createFreeSpaceGuard, type FreeSpaceGuard } from './free-space-guard.ts';
import { createSetAside, type SetAside } from './set-aside.ts';
import { BLOCK_BYTES, findWriteMode, type WriteMode } from './write-mode.ts';

export interface DiskBlobStore extends BlobStore, SetAside, Service {
  /** Where a blob lies, whether it exists or not: for what can only read files (libvips, the sync's resumable parts). */
  localPath(sha256: string): string;
  /** Everything stored whose name comes behind this one, by name; null for all. */
  listAfter(sha256: string | null): AsyncIterable<StoredBlob & { readonly storedAt: Date }>;
  /** What the disk has now, and below what nothing more is taken. */
  room(): ReturnType<FreeSpaceGuard['room']>;
  /** How many blobs are being written at this moment. */
  writing(): number;
}

export interface DiskBlobStoreOptions {
  /** Gets `ab/<sha256>` files and `incoming/` for what is still arriving; all on one file system, so that rename works. */
  readonly folder: string;
  /** New blobs are refused when less would stay free. Default: 2 GiB or 5 % of the disk, whichever is more. */
  readonly minimumFreeBytes?: number;
  /** Default: what the disk turns out to be able to do. */
  readonly writeMode?: WriteMode;
  /** One that several stores share. Default: one of its own, which ends with it. */
  readonly intake?: BlobIntake | undefined;
}

/** Where below its folder a blob lies. */
export const blobPath = (folder: string, sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

export function createDiskBlobStore({
  folder,
  minimumFreeBytes,
  writeMode,
  intake: sharedIntake,
}: DiskBlobStoreOptions): DiskBlobStore {
  const incoming = path.join(folder, 'incoming');
  const folders = createFolderSync();
  const freeSpace = createFreeSpaceGuard(folder, minimumFreeBytes);

  function localPath(sha256: string): string {
    if (!isSha256(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits.');
    return blobPath(folder, sha256);
  }

  /**
   * New names that a power cut might still take back: not synced yet, or never, because the disk failed. They are not
   * there for anybody: a receipt, or the row of another upload of the same bytes, would be a promise too early.
   */
  const unsure = new Set<string>();
  let writing = 0;
  let intake: ReturnType<typeof openIntake> | undefined;

  /** Memory is put aside only by a store that is written to. */
  async function openIntake() {
    const { memory, hashes, pieces } = sharedIntake ?? createBlobIntake();
    const mode = writeMode ?? (await findWriteMode(incoming, new Uint8Array(memory, 0, BLOCK_BYTES)));
    return { mode, hashes, pieces };
  }

  /** Folders of blobs whose own names are durable. */
  const made = new Set<string>();

  /** Most stores of a small shop, and all of tests, need few of the 256; each costs a sync at every start. */
  async function makeShard(sha256: string): Promise<void> {
    const shard = path.dirname(localPath(sha256));
    if (made.has(shard)) return;
    await fs.mkdir(shard, { recursive: true });
    await folders.sync(folder);
    made.add(shard);
  }

  /** Bytes that are there already are replaced by the same bytes, which also mends a copy the disk has damaged. */
  async function place(temporaryFile: string, sha256: string): Promise<void> {
    const file = localPath(sha256);
    await makeShard(sha256);
    if ((await sizeOf(file)) === null) unsure.add(sha256);
    await fs.rename(temporaryFile, file);
    await folders.sync(path.dirname(file));
    unsure.delete(sha256);
  }

  async function stat(sha256: string) {
    const byteSize = await sizeOf(localPath(sha256));
    return byteSize === null || unsure.has(sha256) ? null : { sha256, byteSize };
  }

  const setAside = createSetAside({ folder: path.join(folder, 'damaged'), localPath, makeShard, folders });

  return {
    localPath,
    stat,
    setAside: setAside.setAside,
    forgetAside: setAside.forgetAside,

    /** Removes what an earlier run left half written, so one store has one process. */
    async start() {
      await fs.rm(incoming, { recursive: true, force: true });
      await fs.mkdir(incoming, { recursive: true });
      await folders.sync(folder);
      await folders.sync(path.dirname(folder));
      // A run that was killed between a rename and its sync left names that only the cache knows.
      const shards = (await shardsIn(folder)).map((shard) => path.join(folder, shard));
      await Promise.all(shards.map((shard) => folders.sync(shard)));
      for (const shard of shards) made.add(shard);
      await setAside.start();
    },

    async stop() {
      await folders.close();
      const opened = await intake?.catch(() => undefined);
      if (sharedIntake === undefined) await opened?.hashes.stop();
    },

    async createBlobWriter(expectedBytes = 0) {
      await freeSpace.admit(expectedBytes);
      const temporaryFile = path.join(incoming, randomUUID());
      intake ??= openIntake().catch((error: unknown) => {
        intake = undefined;
        throw asStorageError(error);
      });
      const { mode, hashes, pieces } = await intake;
      const writer = await openDiskBlobWriter({ temporaryFile, mode, pieces, hashes, place });
      writing += 1;
      return counted(writer, () => {
        writing -= 1;
      });
    },
    writing: () => writing,
    room: freeSpace.room,

    has: async (sha256) => (await stat(sha256)) !== null,

    async openRead(sha256, range) {
      if ((await stat(sha256)) === null) throw new BlobMissingError(sha256);
      return createReadStream(localPath(sha256), range);
    },

    async remove(sha256) {
      // What was set aside of it is a customer's photo too.
      await setAside.forgetAside(sha256);
      try {
        await fs.unlink(localPath(sha256));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },

    list: () => listAfter(null),
    listAfter,
  };

  async function* listAfter(last: string | null) {
    for (const shard of await shardsIn(folder)) {
      if (last !== null && shard < last.slice(0, 2)) continue;
      for (const name of (await fs.readdir(path.join(folder, shard))).sort()) {
        if (!isSha256(name) || (last !== null && name <= last)) continue;
        const file = await fs.stat(path.join(folder, shard, name)).catch(ignoreMissing);
        if (file !== undefined) yield { sha256: name, byteSize: file.size, storedAt: file.mtime };
      }
    }
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return (await fs.stat(file).catch(ignoreMissing))?.size ?? null;
}

/** Says once when a writer is used up, whichever way. */
function counted(writer: BlobWriter, over: () => void): BlobWriter {
  let isOver = false;
  const end = () => {
    if (!isOver) over();
    isOver = true;
  };
  return {
    write: (chunk) => writer.write(chunk),
    commit: () => writer.commit().finally(end),
    abort: () => writer.abort().finally(end),
  };
}

/** By name. @throws Error when the folder is away, as with the disk that it is on */
async function shardsIn(folder: string): Promise<string[]> {
  return (await fs.readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
}
