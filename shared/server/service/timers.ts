/** Time as loops know it: only ever forwards, so that a clock that jumps from 1970 to today wakes nobody. */
export interface Timers {
  /** Milliseconds since some moment. */
  now(): number;
  /** @returns cancels */
  after(ms: number, run: () => void): () => void;
}

export const monotonicTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
