import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';

export interface StreamHash {
  /**
   * Takes the chunks over, their memory included.
   *
   * @returns a promise when the thread is behind: wait for it before giving more
   */
  update(chunks: readonly Uint8Array[]): Promise<void> | undefined;
  /** @returns the sha256 of everything given, 64 lower-case hex digits */
  digest(): Promise<string>;
  drop(): void;
}

/** Hashes in a thread of its own: on the main one sha256 is half of all the work that a photo makes. */
export interface HashThread {
  /** The first one launches the thread. */
  begin(): StreamHash;
  stop(): Promise<void>;
}

export type HashOrder =
  | { readonly kind: 'update'; readonly id: number; readonly chunks: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'wait' | 'digest' | 'drop'; readonly id: number };

export interface HashAnswer {
  readonly id: number;
  readonly sha256: string;
}

interface Pending {
  readonly resolve: (sha256: string) => void;
  readonly reject: (error: unknown) => void;
}

/** All uploads together may have so much on its way to the thread; it hashes that in some 10 ms. */
const BEHIND_FROM_BYTES = 16 * 1024 * 1024;
/** Smaller buffers may come from the pool that Node shares among them. */
const OWN_MEMORY_FROM_BYTES = 16 * 1024;

export function createHashThread(): HashThread {
  const hashedBytes = new BigInt64Array(new SharedArrayBuffer(8));
  let sentBytes = 0n;
  let lastId = 0;
  let worker: Worker | undefined;
  const pending = new Map<number, Pending>();

  function launch(): Worker {
    const launched = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData: hashedBytes.buffer });
    // A thread that only waits for work keeps no process alive.
    launched.unref();
    launched.on('message', ({ id, sha256 }: HashAnswer) => settle(id, (waiting) => waiting.resolve(sha256)));
    launched.on('error', (error) => lose(launched, error));
    launched.on('exit', () => lose(launched, new Error('The hash thread ended.')));
    return launched;
  }

  function settle(id: number, how: (waiting: Pending) => void): void {
    const waiting = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker?.unref();
    if (waiting !== undefined) how(waiting);
  }

  /** Uploads that were being hashed fail; the next one gets a new thread. */
  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return;
    worker = undefined;
    sentBytes = Atomics.load(hashedBytes, 0);
    for (const id of [...pending.keys()]) settle(id, (waiting) => waiting.reject(error));
  }

  function ask(by: Worker, kind: 'wait' | 'digest', id: number): Promise<string> {
    if (worker !== by) return Promise.reject(new Error('The hash thread ended.'));
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      by.ref();
      by.postMessage({ kind, id } satisfies HashOrder);
    });
  }

  return {
    async stop() {
      const current = worker;
      if (current !== undefined) lose(current, new Error('The hash thread was stopped.'));
      await current?.terminate();
    },

    begin() {
      worker ??= launch();
      const by = worker;
      lastId += 1;
      const id = lastId;
      return {
        update(chunks) {
          const owned = chunks.map(ownMemory);
          for (const chunk of owned) sentBytes += BigInt(chunk.byteLength);
          by.postMessage(
            { kind: 'update', id, chunks: owned } satisfies HashOrder,
            owned.map((chunk) => chunk.buffer),
          );
          if (sentBytes - Atomics.load(hashedBytes, 0) < BEHIND_FROM_BYTES) return undefined;
          // Orders are done in turn, so an answer means that everything before it is hashed.
          return ask(by, 'wait', id).then(() => undefined);
        },
        digest: () => ask(by, 'digest', id),
        drop() {
          by.postMessage({ kind: 'drop', id } satisfies HashOrder);
        },
      };
    },
  };
}

/**
 * The chunk as one that can be handed to another thread: itself when its memory is its own. Handing it over also takes it
 * out of V8's books at once; kept there, every 64 MB of chunks cost a collection of the whole heap, a third of all
 * processor time of an upload.
 */
function ownMemory(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = chunk;
  const isAlone = chunk.byteOffset === 0 && chunk.byteLength === buffer.byteLength;
  const isLarge = chunk.byteLength >= OWN_MEMORY_FROM_BYTES;
  // Memory that native code made, such as a picture from sharp, cannot change hands.
  if (isAlone && isLarge && buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) {
    return new Uint8Array(buffer);
  }
  return new Uint8Array(chunk);
}
