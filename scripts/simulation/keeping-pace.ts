import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How many days of keeping photos pass in a second of a history, at each end: the clocks of two computers. */
export interface KeepingPace {
  central: number;
  shop(index: number): number;
}

export const SWEEP_EVERY_MS = 5_000;
export const COLLECT_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export const keepingNow = (time: VirtualTime, daysPerSecond: number) =>
  new Date(Date.UTC(2026, 0, 1) + (time.now() / 1000) * daysPerSecond * DAY_MS);

/** One after the other, as long as the program lives. */
export function repeat(timers: Timers, everyMs: number, work: () => Promise<unknown>): void {
  timers.after(everyMs, () => void work().then(() => repeat(timers, everyMs, work)));
}
