import type { Timers } from '@printfront/shared/server/service/timers.ts';

export interface VirtualTime extends Timers {
  /** Code that does something from which others may go on says so: time stands still until none does any more. */
  stir(): void;
  /** Goes to the next thing that is due, lets it and all that follows from it happen. @returns false when nothing is */
  step(): Promise<boolean>;
  /** Lets everything happen that needs no time. */
  rest(): Promise<void>;
  sleep(ms: number): Promise<void>;
}

interface Due {
  at: number;
  /** What is due at the same moment happens in the order in which it was asked for. */
  order: number;
  run(): void;
}

/** Time that passes only when everything has come to rest, and then as far as the next thing that is due. */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  let asked = 0;
  let stirs = 0;
  const pending: Due[] = [];

  function after(ms: number, run: () => void): () => void {
    const due: Due = { at: now + Math.max(0, ms), order: asked, run };
    asked += 1;
    // Sorted, the next one last; most of what is asked for is due soon.
    let place = pending.length;
    while (place > 0 && isSooner(pending[place - 1] as Due, due)) place -= 1;
    pending.splice(place, 0, due);
    return () => {
      const at = pending.indexOf(due);
      if (at >= 0) pending.splice(at, 1);
    };
  }

  /** Promises follow each other within a turn of the event loop; streams need another now and then. */
  async function rest(): Promise<void> {
    for (;;) {
      const before = stirs;
      await turn();
      await turn();
      if (stirs === before) return;
    }
  }

  return {
    now: () => now,
    after,
    stir() {
      stirs += 1;
    },
    async step() {
      const due = pending.pop();
      if (due === undefined) return false;
      now = due.at;
      due.run();
      await rest();
      return true;
    },
    rest,
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
  };
}

const isSooner = (left: Due, right: Due) => left.at < right.at || (left.at === right.at && left.order < right.order);

const turn = () => new Promise((resolve) => setImmediate(resolve));
