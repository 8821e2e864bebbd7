import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotService } from '../hotspot/hotspot.service.ts';
import { listOrdersToLogOut } from './followed-orders.repository.ts';

export interface FollowedLogins extends Service {
  /** Takes back the wifi logins of placed orders that have been followed long enough. @returns how many orders that were */
  sweep(): Promise<number>;
}

const EVERY_MS = 60_000;
/** Most prints are fetched by then; who comes later looks at the public page, or asks. */
const FOLLOWED_MS = 2 * 3_600_000;

/**
 * A phone that follows its order in the shop, or sends the slip of its transfer, needs the wifi's login for longer than the order
 * takes photos. Until the prints are handed over or the order is cancelled, and no longer than two hours.
 */
export function createFollowedLogins({
  database,
  hotspot,
  logger,
  now,
}: {
  database: EdgeDatabase;
  hotspot: Pick<HotspotService, 'releaseUsers' | 'poke'>;
  logger: Logger;
  now: () => Date;
}): FollowedLogins {
  async function sweep(): Promise<number> {
    const placedBefore = new Date(now().getTime() - FOLLOWED_MS).toISOString();
    const ids = await listOrdersToLogOut(database, { placedBefore, now: now().toISOString() });
    for (const id of ids) await hotspot.releaseUsers(database, id);
    if (ids.length > 0) hotspot.poke();
    return ids.length;
  }
  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'taking back wifi logins', logger }) };
}
