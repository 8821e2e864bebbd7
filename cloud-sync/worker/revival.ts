import type { Timers } from '@printfront/shared/server/service/timers.ts';

const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 60_000;

export interface Revival {
  /** The link is back. */
  request(): void;
  stop(): void;
}

/**
 * Lets all loops try at once when the link comes back, but not again and again. Where some calls pass and others never do
 * (a proxy that refuses one of them), the link is lost and found with every pair of them, and each time all loops would call:
 * as fast as central answers. What is asked for in a rest is done at its end, and the rests grow while that goes on.
 */
export function createRevival(timers: Timers, reviveAll: () => void): Revival {
  let restMs = FIRST_REST_MS;
  let isRequested = false;
  let cancelRest: (() => void) | undefined;

  function revive(): void {
    isRequested = false;
    reviveAll();
    cancelRest = timers.after(restMs, endRest);
  }

  function endRest(): void {
    cancelRest = undefined;
    restMs = isRequested ? Math.min(restMs * 2, LONGEST_REST_MS) : FIRST_REST_MS;
    if (isRequested) revive();
  }

  return {
    request() {
      if (cancelRest === undefined) revive();
      else isRequested = true;
    },
    stop() {
      cancelRest?.();
      cancelRest = undefined;
      restMs = FIRST_REST_MS;
      isRequested = false;
    },
  };
}
