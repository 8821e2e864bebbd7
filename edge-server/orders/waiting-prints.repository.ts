import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { waitsSince } from '@printfront/shared/server/orders/waiting-orders.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { readOnlineWaitingPrints } from '../sync/sync-state.repository.ts';

const NOT_MADE = [PRODUCTION_STATUS.received, PRODUCTION_STATUS.printing];

/** Prints that are made before those of an order that is placed now: of this shop's orders, and of online ones. */
export async function countWaitingPrints(database: EdgeDatabase, now: Date): Promise<number> {
  const since = waitsSince(now);
  const { prints } = await database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.arrival', 'storefront_order.arrival')
    .select(({ fn }) => fn.sum<number | null>('print_count').as('prints'))
    .where('production_status', 'in', NOT_MADE)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('payment_status', '=', PAYMENT_STATUS.confirmed),
          eb('storefront_order.submitted_at', '>=', since.paid),
        ]),
        and([
          eb('payment_status', 'in', [PAYMENT_STATUS.pending, PAYMENT_STATUS.slipUploaded]),
          eb('storefront_order.submitted_at', '>=', since.unpaid),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return (prints ?? 0) + (await readOnlineWaitingPrints(database, now));
}
