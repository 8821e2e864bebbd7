import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { type StickLane, stickUnreadable } from './stick-lane.ts';

const CHUNK_BYTES = 1024 * 1024;

export interface OpenPhoto {
  readonly byteSize: number;
  /** Each chunk is the reader's own. @throws HttpProblem stick-unreadable */
  chunks(): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a photo of a stick. Where the file really lies is asked of the open file, so that no link, and nobody who changes the
 * stick at this moment, leads out of it.
 *
 * @throws HttpProblem stick-unreadable, also for what is no file of the stick
 */
export async function openPhoto(folder: string, file: string, lane: StickLane): Promise<OpenPhoto> {
  const opened = await lane.run(() => openInside(folder, file)).catch(asUnreadable);
  const { handle, byteSize } = opened;
  return {
    byteSize,
    async *chunks() {
      for (let position = 0; position < byteSize; ) {
        const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, byteSize - position));
        const { bytesRead } = await lane.run(() => handle.read(buffer, 0, buffer.length, position)).catch(asUnreadable);
        // Shorter than its file system says: what is missing would be missing on paper.
        if (bytesRead === 0) throw stickUnreadable();
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => handle.close().catch(() => undefined),
  };
}

async function openInside(folder: string, file: string): Promise<{ handle: FileHandle; byteSize: number }> {
  // Not blocking: a pipe would wait for its other end.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await fs.open(path.join(folder, file), flags);
  try {
    const [stat, real, top] = [
      await handle.stat(),
      await fs.readlink(`/proc/self/fd/${handle.fd}`),
      await fs.realpath(folder),
    ];
    if (!stat.isFile() || !real.startsWith(`${top}${path.sep}`)) throw stickUnreadable();
    return { handle, byteSize: stat.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function asUnreadable(): never {
  throw stickUnreadable();
}
