import type { Timers } from '@printfront/shared/server/service/timers.ts';

/** Time that passes only when told to. */
export function createTimersInTest(): Timers & { pass(ms: number): Promise<void>; waits(): number[] } {
  let now = 0;
  let pending: { at: number; run(): void }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      pending.push(timer);
      return () => {
        pending = pending.filter((other) => other !== timer);
      };
    },
    async pass(ms) {
      now += ms;
      const due = pending.filter(({ at }) => at <= now);
      pending = pending.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settle();
    },
    /** Milliseconds until each timer that is set. */
    waits: () => pending.map(({ at }) => at - now),
  };
}
