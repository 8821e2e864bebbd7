import type { PaySlip } from '@printfront/shared/contracts/orders.ts';
import type { SlipUses } from '@printfront/shared/domain/slip-uses.ts';
import { type SlipUse, toPaySlip } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { findShownSlip, findUsesOfSlip } from '@printfront/shared/server/orders/shown-slip.service.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { findAnyOrder } from './orders.repository.ts';
import { findOrderNumbers, listOrdersWithUseNews, takeUseNews } from './pay-slips.repository.ts';
import { tellShop } from './payment-move.service.ts';

/**
 * What staff are told of the slip of an order.
 *
 * @returns null while there is none, and once its picture is gone: nothing is left of it to show
 */
export async function describeSlip(database: CentralDatabase, orderId: string): Promise<PaySlip | null> {
  const slip = await findShownSlip(database, orderId);
  if (slip === undefined) return null;
  return toPaySlip(slip, await nameUses(database, await findUsesOfSlip(database, slip)));
}

async function nameUses(
  database: CentralDatabase,
  { earlier, later }: SlipUses,
): Promise<{ earlier: SlipUse | null; later: SlipUse | null }> {
  const numbers = await findOrderNumbers(
    database,
    [earlier, later].filter((id) => id !== null),
  );
  const named = (orderId: string | null): SlipUse | null => {
    const iid = orderId === null ? undefined : numbers.get(orderId);
    return orderId === null || iid === undefined ? null : { orderId, iid };
  };
  return { earlier: named(earlier), later: named(later) };
}

const EVERY_MS = 10_000;
const ORDERS_PER_SWEEP = 200;

export interface SlipNews extends Service {
  /** @returns of how many orders shops were told */
  sweep(): Promise<number>;
}

/**
 * Tells shops where else slips of their orders were used (S49). Not in the transaction that finds it out: that has the lock of
 * its own order's shop, and two shops would wait for each other. What is to be told is noted in it, so a server that dies
 * between the two tells it later.
 */
export function createSlipNews(deps: {
  database: CentralDatabase;
  logger: Logger;
  /** Shorter in tests. */
  everyMs?: number | undefined;
}): SlipNews {
  const { database, logger, everyMs = EVERY_MS } = deps;

  const tell = (orderId: string) =>
    database.transaction().execute(async (transaction) => {
      await lockOrder(transaction, orderId);
      const order = await findAnyOrder(transaction, orderId);
      // Taken before it is looked up: what comes meanwhile waits for this commit, and is news again.
      for (const slip of await takeUseNews(transaction, orderId)) {
        // Of one that was replaced or forgotten nothing is left to be compared, and nobody sees it.
        if (order === undefined || slip.id === null || slip.picture_hash !== null) continue;
        const uses = await nameUses(transaction, await findUsesOfSlip(transaction, slip));
        await tellShop(transaction, order, { type: 'pay-slip-used', orderId, slipId: slip.id, ...uses });
      }
    });

  async function sweep(): Promise<number> {
    const orders = await listOrdersWithUseNews(database, ORDERS_PER_SWEEP);
    for (const orderId of orders) await tell(orderId);
    return orders.length;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs, what: 'telling shops of slips used twice', logger }) };
}
