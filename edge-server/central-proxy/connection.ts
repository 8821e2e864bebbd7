import type { Connection } from '@printfront/shared/contracts/shop-health.ts';
import type { HighWaterClock } from '../clock/high-water-clock.service.ts';
import type { CentralReach } from './central-reach.ts';

/**
 * How this server stands: whether central can be reached from here, and since when not, over restarts too.
 *
 * @param readOnlySince since when its disk takes nothing
 */
export function createConnection(
  reach: Pick<CentralReach, 'isAway'>,
  clock: Pick<HighWaterClock, 'centralHeardAt'>,
  readOnlySince: Date | null,
): () => Connection {
  return () => {
    const isCentralReachable = !reach.isAway();
    const heardAt = isCentralReachable ? null : clock.centralHeardAt();
    return {
      isCentralReachable,
      awaySince: heardAt?.toISOString() ?? null,
      readOnlySince: readOnlySince?.toISOString() ?? null,
    };
  };
}
