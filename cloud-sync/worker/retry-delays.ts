import type { Timers } from '@printfront/shared/server/service/timers.ts';
import { type Backoff, createBackoff } from './backoff.ts';

/** Things that failed by themselves while others go on: each waits for its own time. */
export interface RetryDelays {
  /** @returns when it may be tried again, in milliseconds from now */
  postpone(key: string): number;
  clear(key: string): void;
  /** Keys that must still wait. */
  waiting(): string[];
  /** @returns milliseconds until the first of them is due, and never more than these */
  restAtMost(ms: number): number;
}

export function createRetryDelays(
  limits: { firstMs: number; longestMs: number; random?: () => number },
  timers: Timers,
): RetryDelays {
  const delays = new Map<string, { backoff: Backoff; until: number }>();
  return {
    postpone(key) {
      const delay = delays.get(key) ?? { backoff: createBackoff(limits), until: 0 };
      const ms = delay.backoff.next();
      delay.until = timers.now() + ms;
      delays.set(key, delay);
      return ms;
    },
    clear: (key) => void delays.delete(key),
    waiting: () => [...delays].filter(([, { until }]) => until > timers.now()).map(([key]) => key),
    restAtMost(ms) {
      const dues = [...delays.values()].map(({ until }) => until - timers.now()).filter((due) => due > 0);
      return Math.min(ms, ...dues);
    },
  };
}
