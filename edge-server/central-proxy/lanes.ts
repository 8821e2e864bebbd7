import {
  createFairTurns,
  type FairTurns,
  type FairTurnsOptions,
} from '@printfront/shared/server/service/fair-turns.ts';

/** Who calls, as this shop knows it: a cookie that only looks like a session is a guest's. */
export type Standing = 'staff' | 'kiosk' | 'customer' | 'guest';

/**
 * The ways to central, each with places of its own, so that none waits for another. A place is one connection. `look-up`
 * asks whose an unknown session is, `sign-in` checks passwords of devices that nobody knows yet, and an answer that is large
 * goes on in a lane of its caller's standing: who reads it slowly holds up nobody's short calls, nor large ones of others.
 */
export type LaneName = Standing | 'look-up' | 'sign-in' | `${Standing}-large`;

export interface Lanes {
  /**
   * @param owner among whom the places of a lane are shared out
   * @param waitMs how long a place is waited for
   * @param gone ends the waiting: nobody is there any more
   * @returns what gives the place back, twice is once; null when there was none in time
   */
  enter(lane: LaneName, owner: string, waitMs: number, gone?: AbortSignal): Promise<(() => void) | null>;
}

/** Behind a router that masquerades all guests are one owner, so one may have most places, but never all. */
const LANES: Record<LaneName, FairTurnsOptions> = {
  staff: { places: 16, mostOfOne: 12, longestQueue: 200 },
  kiosk: { places: 8, mostOfOne: 4, longestQueue: 100 },
  customer: { places: 8, mostOfOne: 3, longestQueue: 64 },
  guest: { places: 8, mostOfOne: 6, longestQueue: 64 },
  'look-up': { places: 4, mostOfOne: 3, longestQueue: 64 },
  'sign-in': { places: 4, mostOfOne: 3, longestQueue: 64 },
  'staff-large': { places: 12, mostOfOne: 8, longestQueue: 0 },
  'kiosk-large': { places: 12, mostOfOne: 4, longestQueue: 0 },
  'customer-large': { places: 8, mostOfOne: 3, longestQueue: 0 },
  'guest-large': { places: 8, mostOfOne: 6, longestQueue: 0 },
};

export function createLanes(): Lanes {
  const lanes = new Map<LaneName, FairTurns>();
  for (const [name, options] of Object.entries(LANES)) lanes.set(name as LaneName, createFairTurns(options));
  return {
    enter(name, owner, waitMs, gone) {
      const lane = lanes.get(name);
      if (lane === undefined || gone?.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        let leave = () => {};
        const giveUp = () => {
          leave();
          settle(null);
        };
        const timer = setTimeout(giveUp, waitMs);
        const settle = (place: (() => void) | null) => {
          clearTimeout(timer);
          gone?.removeEventListener('abort', giveUp);
          resolve(place);
        };
        gone?.addEventListener('abort', giveUp, { once: true });
        leave = lane.ask(owner, { begin: () => settle(() => leave()), refuse: () => settle(null) });
      });
    },
  };
}
