import type { ContactWatch } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { HighWaterClock } from '../clock/high-water-clock.service.ts';

/**
 * Whether it is worth asking central while a caller waits. A line that is cut answers nothing, so each call that tried would
 * cost its patience; the sync tries all the time and says when the line is back.
 */
export interface CentralReach {
  isAway(): boolean;
  /** The sync could not reach central: central is away until it is heard again. */
  lost(): void;
  /** A call that a person waits for did not reach central: others need not try for a moment. */
  failed(): void;
  heard(): void;
}

const NOT_TRIED_FOR_MS = 10_000;

/** @param onReturn is told when a call that a person waits for has reached central before the sync has */
export function createCentralReach(
  onReturn: () => void = () => {},
  monotonicMs: () => number = () => performance.now(),
): CentralReach {
  let isLost = false;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  return {
    isAway: () => isLost || monotonicMs() < notBeforeMs,
    lost() {
      isLost = true;
    },
    failed() {
      notBeforeMs = monotonicMs() + NOT_TRIED_FOR_MS;
    },
    heard() {
      if (isLost) onReturn();
      isLost = false;
      notBeforeMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** What the sync finds out about central, passed on to the clock and the reach. */
export const watchCentral = (
  reach: CentralReach,
  clock: Pick<HighWaterClock, 'raise' | 'heardCentral'>,
): ContactWatch => ({
  lost: reach.lost,
  heard(at) {
    if (at !== null) clock.raise(at);
    clock.heardCentral();
    reach.heard();
  },
});
