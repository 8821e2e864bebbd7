import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { waitsSince } from '@printfront/shared/server/orders/waiting-orders.ts';
import type { CentralDatabase } from '../database/database.ts';

const NOT_MADE = [PRODUCTION_STATUS.received, PRODUCTION_STATUS.printing];

export interface WaitingPrints {
  readonly online: number;
  /** Of the shop that has most to do. */
  readonly atShop: number;
}

/** Prints of the orders that are not made yet. */
export async function countWaitingPrints(database: CentralDatabase, now: Date): Promise<WaitingPrints> {
  const since = waitsSince(now);
  const rows = await database
    .selectFrom('order')
    .select(({ fn }) => ['source', 'server_id', fn.sum<number>('print_count').as('prints')])
    .where('production_status', 'in', NOT_MADE)
    .where(({ or, and, eb }) =>
      or([
        and([eb('payment_status', '=', PAYMENT_STATUS.confirmed), eb('received_at', '>=', since.paid)]),
        and([
          eb('payment_status', 'in', [PAYMENT_STATUS.pending, PAYMENT_STATUS.slipUploaded]),
          eb('received_at', '>=', since.unpaid),
        ]),
      ]),
    )
    .groupBy(['source', 'server_id'])
    .execute();
  const printsOf = (source: 'online' | 'storefront') =>
    rows.filter((row) => row.source === source).map(({ prints }) => Number(prints));
  return {
    online: printsOf('online').reduce((sum, prints) => sum + prints, 0),
    atShop: Math.max(0, ...printsOf('storefront')),
  };
}

/**
 * What is made before an order that is placed online now. Nobody has said yet at which shop it will be: the one that has most
 * to do is the safer promise.
 */
export async function countPrintsBeforeOnlineOrder(database: CentralDatabase, now: Date): Promise<number> {
  const { online, atShop } = await countWaitingPrints(database, now);
  return online + atShop;
}
