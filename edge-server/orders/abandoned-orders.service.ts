import { ABANDONED_STOREFRONT_ORDER_HOURS } from '@printfront/shared/domain/retention.ts';
import { forgetOldKeys } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotService } from '../hotspot/hotspot.service.ts';
import { isChangeable } from './order-access.service.ts';
import { deletePhoneContacts } from './phone-contacts.repository.ts';
import { deleteFilesOfOrder } from './storefront-files.repository.ts';
import {
  findOrder,
  listIdleOrders,
  moveOrder,
  touchAllOpenOrders,
  touchOrdersOfUnknownTime,
} from './storefront-orders.repository.ts';

export interface AbandonedOrders extends Service {
  /** Cancels what nobody has touched for twelve hours, with its photos, and forgets old keys of calls. @returns how many orders that were */
  sweep(): Promise<number>;
}

const EVERY_MS = 10 * 60_000;
const ORDERS_PER_SWEEP = 500;
const EARLIEST_BELIEVED = new Date(EARLIEST_BELIEVED_MS).toISOString();
/** A clock that moved so much more than time passed has been set, by a person or by NTP. */
const CLOCK_WAS_SET_MS = 5 * 60_000;

export function createAbandonedOrders(deps: {
  database: EdgeDatabase;
  hotspot: HotspotService;
  logger: Logger;
  /** The pages that follow the order may look. */
  onCancelled?: (orderId: string) => void;
  /** The clock that never goes back, by which orders are touched too. */
  now: () => Date;
  /** Milliseconds that only ever go forward. */
  monotonicMs?: () => number;
}): AbandonedOrders {
  const { database, hotspot, logger, onCancelled = () => {}, now, monotonicMs = () => performance.now() } = deps;
  let seen = { atMs: now().getTime(), monotonicMs: monotonicMs() };

  /** A mini PC may start in 1970 and learn the date later: then every open order would look years old. */
  async function forgiveClockChange(): Promise<void> {
    const current = { atMs: now().getTime(), monotonicMs: monotonicMs() };
    const jumpMs = current.atMs - seen.atMs - (current.monotonicMs - seen.monotonicMs);
    seen = current;
    const at = new Date(current.atMs).toISOString();
    if (jumpMs > CLOCK_WAS_SET_MS) await touchAllOpenOrders(database, at);
    // It may have learnt the date while it was off. Without any date yet there is nothing to forgive.
    if (current.atMs >= EARLIEST_BELIEVED_MS) await touchOrdersOfUnknownTime(database, EARLIEST_BELIEVED, at);
  }

  async function sweep(): Promise<number> {
    await forgiveClockChange();
    await forgetOldKeys(database, now());
    const before = new Date(now().getTime() - ABANDONED_STOREFRONT_ORDER_HOURS * 3_600_000).toISOString();
    const ids = await listIdleOrders(database, before, ORDERS_PER_SWEEP);
    for (const id of ids) {
      await abandon(id, before);
      onCancelled(id);
    }
    if (ids.length > 0) {
      hotspot.poke();
      logger.info({ orders: ids.length }, 'orders nobody came back to were cancelled');
    }
    return ids.length;
  }

  async function abandon(id: string, before: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const order = await findOrder(transaction, id, 'whoever-knows-the-id');
      // A customer may have taken it up again since the list was made.
      if (order === undefined || !isChangeable(order) || order.touched_at >= before) return;
      await moveOrder(transaction, id, { from: order.state, to: 'cancelled', touchedAt: now().toISOString() });
      await deleteFilesOfOrder(transaction, id);
      await deletePhoneContacts(transaction, id);
      await hotspot.releaseUsers(transaction, id);
    });
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'sweeping abandoned orders', logger }) };
}
