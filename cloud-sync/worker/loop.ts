import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { Backoff } from './backoff.ts';

/** `again`: there is more to do at once. A number: milliseconds to rest, unless poked. `done`: the loop has nothing left to do. */
export type StepOutcome = 'again' | 'done' | number;

export interface Loop {
  start(): void;
  /** Resolves once the step that is under way has ended. */
  stop(): Promise<void>;
  /** There may be something to do: ends a rest at once, and the wait after a failure when the loop's `patienceMs` are over. */
  poke(): void;
  /** The link is back: ends the wait after a failure too, and starts its growth from the beginning. */
  revive(): void;
}

interface LoopOptions {
  step(): Promise<StepOutcome>;
  backoff: Backoff;
  timers: Timers;
  /** Told of every failure; nothing that a step throws goes further. @returns a wait that central asked for, in ms */
  onFailure(error: unknown): number;
  /** How long after a failure a poke waits, in ms. Left out: for as long as everything else. */
  patienceMs?: number | undefined;
}

/** Runs a step again and again. Whatever goes wrong in it ends in a wait and another try. */
export function createLoop({ step, backoff, timers, onFailure, patienceMs = Infinity }: LoopOptions): Loop {
  let isStopped = true;
  let running: Promise<void> = Promise.resolve();
  let isPoked = false;
  let wake: (() => void) | undefined;
  /** Whether a poke ends the wait that is under way. */
  let isImpatient = true;

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timers.after(ms, () => wake?.());
      wake = () => {
        wake = undefined;
        cancel();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isPoked = false;
      try {
        const outcome = await step();
        backoff.reset();
        if (outcome === 'done') return;
        if (outcome !== 'again' && !isPoked && !isStopped) await wait(outcome);
      } catch (error) {
        if (isStopped) return;
        const asked = onFailure(error);
        const due = Math.max(backoff.next(), asked);
        const dueWhenPoked = Math.min(due, Math.max(patienceMs, asked));
        isImpatient = false;
        await wait(dueWhenPoked);
        isImpatient = true;
        if (due > dueWhenPoked && !isPoked && !isStopped) await wait(due - dueWhenPoked);
      }
    }
  }

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      running = run();
    },
    async stop() {
      isStopped = true;
      wake?.();
      await running;
    },
    poke() {
      isPoked = true;
      if (isImpatient) wake?.();
    },
    revive() {
      isPoked = true;
      backoff.reset();
      wake?.();
    },
  };
}
