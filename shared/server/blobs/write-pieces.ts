import type { HashThread } from './hash-thread.ts';

/** Page-aligned memory of PIECE_BYTES, from which bytes are written and hashed at the same time. */
export type WritePiece = Uint8Array<SharedArrayBuffer>;

/**
 * The memory through which all photos of a store go to its disk. It is page-aligned, so that the disk can fetch it by itself
 * (write-mode.ts), and shared with the hash thread, so that nothing is handed over or copied for it. A piece is held only
 * while it is written, so a sender who waits for one waits for the disk and never for another sender.
 */
export interface WritePieces {
  /** Resolves as soon as there is one that nobody writes or hashes. */
  take(): Promise<WritePiece>;
  /** Gives back what is written. It may still be hashed: `ticket` is the hash thread's for it. */
  give(piece: WritePiece, ticket: number): void;
}

/** What one write takes to the disk: each costs a command and some wake-ups. Longer ones were no faster. */
export const PIECE_BYTES = 512 * 1024;
/** One for each of the 32 uploads that a server takes at once, and some that are still hashed or hold the shop's own files. */
export const PIECES = 48;
const WASM_PAGE_BYTES = 64 * 1024;

/** TypeScript has it only among the browser's types, which servers are not given. */
declare const WebAssembly: {
  readonly Memory: new (pages: { initial: number; maximum: number; shared: true }) => { readonly buffer: unknown };
};

/** 24 MiB, of which the system gives only what is touched: a quiet shop has a piece or two. */
export function createPieceMemory(): SharedArrayBuffer {
  const pages = (PIECES * PIECE_BYTES) / WASM_PAGE_BYTES;
  // The only memory that JavaScript can have page-aligned; no WebAssembly runs in it.
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  if (!(buffer instanceof SharedArrayBuffer)) throw new TypeError('Shared memory is not shared.');
  return buffer;
}

export function createWritePieces(memory: SharedArrayBuffer, hashes: HashThread): WritePieces {
  const free = Array.from({ length: PIECES }, (_, index) => ({
    piece: new Uint8Array(memory, index * PIECE_BYTES, PIECE_BYTES),
    ticket: 0,
  }));
  const waiting: (() => void)[] = [];

  return {
    async take() {
      for (;;) {
        // From the end, where the last ones came back: their memory is warm, and less of it is ever touched.
        const index = free.findLastIndex(({ ticket }) => hashes.isDone(ticket));
        const [found] = index < 0 ? [] : free.splice(index, 1);
        if (found !== undefined) return found.piece;
        await (free.length > 0 ? hashes.whenDone() : new Promise<void>((resolve) => waiting.push(resolve)));
      }
    },
    give(piece, ticket) {
      free.push({ piece, ticket });
      waiting.shift()?.();
    },
  };
}
