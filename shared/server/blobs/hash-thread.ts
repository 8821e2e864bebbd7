import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

export interface StreamHash {
  /**
   * Reads a stretch of the thread's memory, soon: it has to stay as it is until `isDone`.
   *
   * @returns its ticket
   */
  update(bytes: Uint8Array): number;
  /** @returns the sha256 of everything given, 64 lower-case hex digits */
  digest(): Promise<string>;
  drop(): void;
}

/** Hashes in a thread of its own: on the main one sha256 is half of all the work that a photo makes. */
export interface HashThread {
  /** The first one launches the thread. */
  begin(): StreamHash;
  isDone(ticket: number): boolean;
  /** Resolves when all that was given so far is hashed, or never will be. */
  whenDone(): Promise<void>;
  stop(): Promise<void>;
}

export type HashOrder =
  | {
      readonly kind: 'update';
      readonly id: number;
      readonly ticket: number;
      readonly byteOffset: number;
      readonly byteLength: number;
    }
  | { readonly kind: 'wait' | 'digest' | 'drop'; readonly id: number };

export interface HashAnswer {
  readonly id: number;
  readonly sha256: string;
}

/** What the thread is given: the memory that it reads, and where it says which ticket it has done last. */
export interface HashWorkerData {
  readonly memory: SharedArrayBuffer;
  readonly done: SharedArrayBuffer;
}

interface Pending {
  readonly resolve: (sha256: string) => void;
  readonly reject: (error: unknown) => void;
}

interface Launched {
  readonly worker: Worker;
  /** The last ticket that is hashed; tickets are done in turn. */
  readonly done: BigInt64Array;
}

/** @param memory all that will ever be hashed lies in it */
export function createHashThread(memory: SharedArrayBuffer): HashThread {
  let lastTicket = 0;
  let lastId = 0;
  let current: Launched | undefined;
  const pending = new Map<number, Pending>();

  function launch(): Launched {
    const done = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
    // What an earlier thread left undone nobody reads any more.
    done[0] = BigInt(lastTicket);
    const workerData: HashWorkerData = { memory, done: done.buffer };
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData });
    // A thread that only waits for work keeps no process alive.
    worker.unref();
    worker.on('message', ({ id, sha256 }: HashAnswer) => settle(id, (waiting) => waiting.resolve(sha256)));
    worker.on('error', (error) => lose(worker, error));
    worker.on('exit', () => lose(worker, new Error('The hash thread ended.')));
    return { worker, done };
  }

  function settle(id: number, how: (waiting: Pending) => void): void {
    const waiting = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) current?.worker.unref();
    if (waiting !== undefined) how(waiting);
  }

  /** Uploads that were being hashed fail; the next one gets a new thread. */
  function lose(lost: Worker, error: unknown): void {
    if (current?.worker !== lost) return;
    current = undefined;
    for (const id of [...pending.keys()]) settle(id, (waiting) => waiting.reject(error));
  }

  function ask(by: Launched, kind: 'wait' | 'digest', id: number): Promise<string> {
    if (current !== by) return Promise.reject(new Error('The hash thread ended.'));
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      by.worker.ref();
      by.worker.postMessage({ kind, id } satisfies HashOrder);
    });
  }

  function nextId(): number {
    lastId += 1;
    return lastId;
  }

  return {
    async stop() {
      const { worker } = current ?? {};
      if (worker !== undefined) lose(worker, new Error('The hash thread was stopped.'));
      await worker?.terminate();
    },

    // Without a thread nobody reads the memory.
    isDone: (ticket) => current === undefined || BigInt(ticket) <= Atomics.load(current.done, 0),

    async whenDone() {
      // Orders are done in turn, so an answer means that everything before it is hashed.
      if (current !== undefined) await ask(current, 'wait', nextId()).catch(() => undefined);
    },

    begin() {
      current ??= launch();
      const by = current;
      const id = nextId();
      return {
        update({ byteOffset, byteLength }) {
          // Its thread is lost, and digest will say so.
          if (current !== by) return 0;
          lastTicket += 1;
          by.worker.postMessage({ kind: 'update', id, ticket: lastTicket, byteOffset, byteLength } satisfies HashOrder);
          return lastTicket;
        },
        digest: () => ask(by, 'digest', id),
        drop() {
          by.worker.postMessage({ kind: 'drop', id } satisfies HashOrder);
        },
      };
    },
  };
}

/** Hashes where it is called. */
export function hashAtOnce(): StreamHash {
  const hash = createHash('sha256');
  return {
    update(bytes) {
      hash.update(bytes);
      // Done already.
      return 0;
    },
    digest: async () => hash.digest('hex'),
    drop: () => undefined,
  };
}
