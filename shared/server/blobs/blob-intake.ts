import { createHashThread, type HashThread } from './hash-thread.ts';
import { createPieceMemory, createWritePieces, type WritePieces } from './write-pieces.ts';

/** What all writers of a store share: the memory that bytes go through, and the thread that hashes them there. */
export interface BlobIntake {
  readonly memory: SharedArrayBuffer;
  readonly hashes: HashThread;
  readonly pieces: WritePieces;
}

export function createBlobIntake(): BlobIntake {
  const memory = createPieceMemory();
  const hashes = createHashThread(memory);
  return { memory, hashes, pieces: createWritePieces(memory, hashes) };
}
