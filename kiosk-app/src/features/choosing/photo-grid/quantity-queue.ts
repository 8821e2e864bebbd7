/** Prints of photos in one size, as the customer wants them and the server does not know yet. */
export type Quantities = ReadonlyMap<string, number>;

export interface QuantityQueueView {
  /** Shown instead of what the server last said. */
  readonly wanted: Quantities;
  readonly state: 'saved' | 'saving' | 'waiting' | 'failed';
}

export interface QuantityQueue {
  /** The last quantity for a photo wins, however fast the fingers were. */
  want(quantities: Iterable<readonly [string, number]>): void;
  /** Settles when everything wanted so far is saved or has failed. */
  settle(): Promise<void>;
  getView(): QuantityQueueView;
  subscribe(listener: () => void): () => void;
}

interface QuantityQueueDeps<Answer> {
  /** @throws whatever the call throws */
  save(quantities: Quantities): Promise<Answer>;
  /** Takes over what the server answered, before the wanted numbers make room for it. */
  onSaved(answer: Answer): void;
  onFailed(error: unknown): void;
  /** True for a server that is away, or a session that has ended: the numbers are kept and sent again. */
  isPassing(error: unknown): boolean;
  setTimer(action: () => void, ms: number): () => void;
}

const RETRY_MS = 2_000;

/**
 * One call under way per size, and everything touched meanwhile in the next one: calls cannot overtake each other, a
 * hundred taps are a few calls, and a screen that polls never shows an older number than the one under the finger.
 */
export function createQuantityQueue<Answer>(deps: QuantityQueueDeps<Answer>): QuantityQueue {
  let underWay: Quantities = new Map();
  let next = new Map<string, number>();
  let state: QuantityQueueView['state'] = 'saved';
  let view: QuantityQueueView = { wanted: new Map(), state };
  let isRunning = false;
  const listeners = new Set<() => void>();
  const settling: (() => void)[] = [];

  function show(): void {
    view = { wanted: new Map([...underWay, ...next]), state };
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (next.size > 0) {
      underWay = next;
      next = new Map();
      await saveUnderWay();
    }
    isRunning = false;
    for (const settled of settling.splice(0)) settled();
  }

  async function saveUnderWay(): Promise<void> {
    state = state === 'waiting' ? 'waiting' : 'saving';
    show();
    try {
      const answer = await deps.save(underWay);
      deps.onSaved(answer);
      underWay = new Map();
      if (next.size === 0) state = 'saved';
    } catch (error) {
      if (deps.isPassing(error)) {
        // Touched again meanwhile: the newer number counts.
        next = new Map([...underWay, ...next]);
        underWay = new Map();
        state = 'waiting';
        show();
        await new Promise<void>((resolve) => deps.setTimer(resolve, RETRY_MS));
        return;
      }
      underWay = new Map();
      state = 'failed';
      deps.onFailed(error);
    }
    show();
  }

  return {
    want(quantities) {
      for (const [fileId, quantity] of quantities) next.set(fileId, quantity);
      if (state === 'failed') state = 'saving';
      show();
      void run();
    },
    settle: () => (isRunning ? new Promise((resolve) => settling.push(resolve)) : Promise.resolve()),
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
