import type { ContactWatch } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { HighWaterClock } from '../clock/high-water-clock.service.ts';

/**
 * Whether it is worth asking central while somebody waits. A line that is cut answers nothing, so each call that tried would
 * cost its patience; the sync tries all the time and says when the line is back.
 */
export interface CentralReach {
  isAway(): boolean;
  /** The sync could not reach central: it is away until somebody has heard of it. */
  lost(): void;
  /** A call of somebody who waits found nobody: others need not try for a moment. */
  failed(): void;
  heard(): void;
}

const NOT_TRIED_FOR_MS = 10_000;

/** @param onReturn is told when somebody who waits has reached central before the sync has */
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

/** What the sync finds out about central, passed on to whoever needs to know. */
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
