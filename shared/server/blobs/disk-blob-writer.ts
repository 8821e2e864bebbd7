import fs from 'node:fs/promises';
import { type BlobWriter, StorageError } from './blob-store.ts';
import { createChunkQueue } from './chunk-queue.ts';
import { asStorageError } from './disk-errors.ts';
import { type HashThread, hashAtOnce, type StreamHash } from './hash-thread.ts';
import { BLOCK_BYTES, type WriteMode } from './write-mode.ts';
import { PIECE_BYTES, type WritePiece, type WritePieces } from './write-pieces.ts';

export interface DiskBlobWriterOptions {
  readonly temporaryFile: string;
  readonly mode: WriteMode;
  readonly pieces: WritePieces;
  readonly hashes: HashThread;
  /** Puts the finished, synced temporary file in its place; resolves once its name is durable. */
  readonly place: (temporaryFile: string, sha256: string) => Promise<void>;
}

/** What is whole and no larger is hashed sooner than a thread is asked to. */
const HASHED_AT_ONCE_BYTES = 128 * 1024;

/**
 * Streams to a temporary file in pieces, each hashed while it is written. After the first error nothing touches the file
 * again but its removal: the kernel reports a lost write once and may call the next sync clean.
 */
export async function openDiskBlobWriter(options: DiskBlobWriterOptions): Promise<BlobWriter> {
  const { temporaryFile, mode, pieces, hashes, place } = options;
  const handle = await fs.open(temporaryFile, mode.flags).catch(rethrow);
  const waiting = createChunkQueue();
  let writtenBytes = 0;
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let hash: StreamHash | undefined;
  let isWhole = false;
  let isClosed = false;
  let isPlaced = false;

  /** Writes for as long as more than this waits. */
  async function writeWaiting(leftBytes: number): Promise<void> {
    try {
      while (waiting.byteLength() > leftBytes && failure === undefined) await writePiece(await pieces.take());
    } catch (error) {
      failure ??= { error: asStorageError(error) };
    } finally {
      writing = undefined;
    }
  }

  async function writePiece(piece: WritePiece): Promise<void> {
    let ticket = 0;
    try {
      const filled = waiting.takeInto(piece);
      hash ??= isWhole && waiting.byteLength() === 0 && filled <= HASHED_AT_ONCE_BYTES ? hashAtOnce() : hashes.begin();
      ticket = hash.update(piece.subarray(0, filled));
      const length = mode.inBlocks ? Math.ceil(filled / BLOCK_BYTES) * BLOCK_BYTES : filled;
      // Another photo's bytes lie behind the last ones; what fills the last block is cut off again, but after it was written.
      piece.fill(0, filled, length);
      await writeAll(piece.subarray(0, length), writtenBytes);
      writtenBytes += filled;
    } finally {
      pieces.give(piece, ticket);
    }
  }

  async function writeAll(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
      // A short write is allowed by POSIX (a signal, a disk about to be full); what is left has to begin with a block again.
      const usable = mode.inBlocks ? bytesWritten - (bytesWritten % BLOCK_BYTES) : bytesWritten;
      if (usable === 0) throw new StorageError('disk-failed', 'The disk takes no whole block.');
      done += usable;
    }
  }

  /** Everything given so far is with the disk or the kernel, or the failure is thrown. */
  async function flush(): Promise<void> {
    await writing;
    writing = writeWaiting(0);
    await catchUp();
  }

  async function catchUp(): Promise<void> {
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
      waiting.add(chunk);
      if (waiting.byteLength() < PIECE_BYTES && failure === undefined) return undefined;
      writing ??= writeWaiting(PIECE_BYTES - 1);
      return catchUp();
    },

    async commit() {
      isWhole = true;
      await flush();
      hash ??= hashAtOnce();
      try {
        if (mode.inBlocks && writtenBytes % BLOCK_BYTES !== 0) await handle.truncate(writtenBytes);
        const [sha256] = await Promise.all([hash.digest(), handle.datasync()]);
        await Promise.all([place(temporaryFile, sha256), close()]);
        isPlaced = true;
        return { sha256, byteSize: writtenBytes };
      } catch (error) {
        failure = { error: asStorageError(error) };
        throw failure.error;
      }
    },

    async abort() {
      if (isPlaced) return;
      failure ??= { error: new Error('The writer was aborted.') };
      waiting.clear();
      await writing;
      hash?.drop();
      await close();
      await fs.rm(temporaryFile, { force: true });
    },
  };
}

function rethrow(error: unknown): never {
  throw asStorageError(error);
}
