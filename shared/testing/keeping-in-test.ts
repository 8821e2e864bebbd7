import type { KeepingTimes } from '../server/service/keeping-times.ts';

/** How photos grow old in a server of a test: `PHOTO_RETENTION_DAYS` are over after seconds, at each end by its own clock. */
export interface KeepingPace {
  /** When both clocks were right, in milliseconds since 1970. */
  beganAtMs: number;
  daysPerSecond: number;
  /** After a restore nothing is collected for a month: how much of it is over already. */
  collectorAheadDays: number;
}

/** With this setting a server of a test is started by its `main-in-test.ts`. */
export const KEEPING_SETTING = 'KEEPING_IN_TEST';
export const KEPT_DAYS = 1;

const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 150;
const COLLECT_EVERY_MS = 1_000;
/** What has just come gets its row within this, or is sent again. */
const BLOB_MINIMUM_AGE_MS = 3_000;

/** What this clock says when the machine's own says `atMs`. */
export const paceClock = ({ beganAtMs, daysPerSecond }: KeepingPace, atMs = Date.now()): Date =>
  new Date(beganAtMs + ((atMs - beganAtMs) / 1000) * daysPerSecond * DAY_MS);

export const keepingSettings = (pace: KeepingPace): Record<string, string> => ({
  [KEEPING_SETTING]: JSON.stringify(pace),
});

/** Sweeps as often, by the machine's own clock: nothing grows old, and nobody waits for the next sweep. */
export const quickSweeps = (): Record<string, string> =>
  keepingSettings({ beganAtMs: 0, daysPerSecond: 1_000 / DAY_MS, collectorAheadDays: 0 });

/** For servers of a test that were not started as a process of their own too. */
export function keepingOf(pace: KeepingPace): { keeping: KeepingTimes; blobMinimumAgeMs: number } {
  return {
    blobMinimumAgeMs: BLOB_MINIMUM_AGE_MS,
    keeping: {
      sweepEveryMs: SWEEP_EVERY_MS,
      collectEveryMs: COLLECT_EVERY_MS,
      sweepNow: () => paceClock(pace),
      collectNow: () => new Date(Date.now() + pace.collectorAheadDays * DAY_MS),
    },
  };
}

export const readKeepingSetting = () => keepingOf(JSON.parse(process.env[KEEPING_SETTING] ?? ''));
