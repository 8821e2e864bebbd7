import type { Connection } from '@printfront/shared/contracts/shop-health.ts';
import type { ClockFloor } from '../clock/clock-floor.ts';
import type { CentralReach } from './central-reach.ts';

/** Whether central can be reached from here, and since when not; over restarts too. */
export function createConnection(
  reach: Pick<CentralReach, 'isAway'>,
  clock: Pick<ClockFloor, 'centralHeardAt'>,
): () => Connection {
  return () => {
    const isCentralReachable = !reach.isAway();
    const heardAt = isCentralReachable ? null : clock.centralHeardAt();
    return { isCentralReachable, awaySince: heardAt?.toISOString() ?? null };
  };
}
