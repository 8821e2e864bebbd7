import { isMarkedAsUntransferable } from 'node:worker_threads';

/** Bytes as they came, to be taken out in pieces of any size. */
export interface ChunkQueue {
  byteLength(): number;
  add(chunk: Uint8Array): void;
  /**
   * Moves as many bytes as there are, or as there is room for. A large chunk that is used up and has its memory to itself
   * gives it back.
   *
   * @returns how many
   */
  takeInto(room: Uint8Array): number;
  clear(): void;
}

export function createChunkQueue(): ChunkQueue {
  let chunks: Uint8Array[] = [];
  let byteLength = 0;
  /** Of the first chunk. */
  let taken = 0;
  return {
    byteLength: () => byteLength,
    add(chunk) {
      chunks.push(chunk);
      byteLength += chunk.length;
    },
    takeInto(room) {
      let filled = 0;
      for (let chunk = chunks[0]; chunk !== undefined && filled < room.length; chunk = chunks[0]) {
        const part = chunk.subarray(taken, taken + room.length - filled);
        room.set(part, filled);
        filled += part.length;
        taken += part.length;
        if (taken < chunk.length) break;
        chunks.shift();
        taken = 0;
        releaseMemory(chunk);
      }
      byteLength -= filled;
      return filled;
    },
    clear() {
      chunks = [];
      byteLength = 0;
      taken = 0;
    },
  };
}

/** Smaller chunks may lie in memory that Node shares among them. */
const OWN_MEMORY_FROM_BYTES = 16 * 1024;

/**
 * Gives a large chunk's memory back when nothing else lies in it. Left to V8, every 64 MB of chunks cost a collection of the
 * whole heap, a third of all processor time of an upload.
 */
function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < OWN_MEMORY_FROM_BYTES || byteLength !== buffer.byteLength) return;
  // Memory that native code made, such as a picture from sharp, cannot change hands.
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}
