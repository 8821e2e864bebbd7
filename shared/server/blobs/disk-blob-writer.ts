import fs from 'node:fs/promises';
import type { BlobWriter } from './blob-store.ts';
import { asStorageError } from './disk-errors.ts';
import type { StreamHash } from './hash-thread.ts';

/**
 * Gathered before it is written: four chunks as the socket gives them. Each write wakes a thread of the pool, the hash
 * thread and the event loop, which cost more than copying the bytes when every chunk was written alone.
 */
const WRITE_FROM_BYTES = 256 * 1024;
/** What may wait beside a write that is under way before the sender has to: the next write, and room to go on reading. */
const BEHIND_FROM_BYTES = 512 * 1024;

export interface DiskBlobWriterOptions {
  readonly temporaryFile: string;
  readonly hash: StreamHash;
  /** Puts the finished, synced temporary file in its place; resolves once its name is durable. */
  readonly place: (temporaryFile: string, sha256: string) => Promise<void>;
}

/**
 * Streams to a temporary file, hashing beside it; everything that waits goes out in one writev. After the first error
 * nothing touches the file again but its removal: the kernel reports a lost write once and may call the next sync clean.
 */
export async function openDiskBlobWriter({ temporaryFile, hash, place }: DiskBlobWriterOptions): Promise<BlobWriter> {
  const handle = await fs.open(temporaryFile, 'wx').catch(rethrow);
  let byteSize = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isClosed = false;
  let isPlaced = false;

  async function writeWaiting(): Promise<void> {
    try {
      while (waitingBytes > 0 && failure === undefined) {
        const chunks = waiting;
        const bytes = waitingBytes;
        waiting = [];
        waitingBytes = 0;
        await writeAll(handle, chunks, bytes);
        // Written first, because hashing takes the memory away.
        await hash.update(chunks);
      }
    } catch (error) {
      failure = { error: asStorageError(error) };
    } finally {
      writing = undefined;
    }
  }

  /** Everything given so far is with the kernel, or the failure is thrown. */
  async function flush(): Promise<void> {
    if (waitingBytes > 0) writing ??= writeWaiting();
    await writing;
    if (failure !== undefined) throw failure.error;
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    await handle.close();
  }

  return {
    write(chunk) {
      byteSize += chunk.byteLength;
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      if (waitingBytes >= WRITE_FROM_BYTES) writing ??= writeWaiting();
      return waitingBytes >= BEHIND_FROM_BYTES || failure !== undefined ? flush() : undefined;
    },

    async commit() {
      await flush();
      try {
        const [sha256] = await Promise.all([hash.digest(), handle.datasync()]);
        await Promise.all([place(temporaryFile, sha256), close()]);
        isPlaced = true;
        return { sha256, byteSize };
      } catch (error) {
        failure = { error: asStorageError(error) };
        throw failure.error;
      }
    },

    async abort() {
      if (isPlaced) return;
      failure ??= { error: new Error('The writer was aborted.') };
      waiting = [];
      waitingBytes = 0;
      await writing;
      hash.drop();
      await close();
      await fs.rm(temporaryFile, { force: true });
    },
  };
}

async function writeAll(handle: fs.FileHandle, chunks: Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten === bytes) return;
  // A short write is allowed by POSIX (a signal, a disk about to be full); the rest goes out as one piece.
  let rest = Buffer.concat(chunks).subarray(bytesWritten);
  while (rest.length > 0) rest = rest.subarray((await handle.write(rest)).bytesWritten);
}

function rethrow(error: unknown): never {
  throw asStorageError(error);
}
