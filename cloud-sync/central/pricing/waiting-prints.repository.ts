import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { waitsSince } from '@printfront/shared/server/orders/waiting-orders.ts';
import type { CentralDatabase } from '../database/database.ts';
import { shopOf } from '../database/shop-of-order.ts';

const NOT_MADE = [PRODUCTION_STATUS.received, PRODUCTION_STATUS.printing];

export interface WaitingPrints {
  /** Of online orders that no shop makes yet. */
  readonly online: number;
  /** Of the shop that has most to do, with the online orders that it makes. */
  readonly atShop: number;
}

/** Prints of the orders that are not made yet. */
export async function countWaitingPrints(database: CentralDatabase, now: Date): Promise<WaitingPrints> {
  const { online, byShop } = await readWaitingPrints(database, now);
  return { online, atShop: Math.max(0, ...byShop.values()) };
}

/** By shop: of the orders that it took, and of the online ones that it makes or is to make. */
async function readWaitingPrints(
  database: CentralDatabase,
  now: Date,
): Promise<{ online: number; byShop: ReadonlyMap<string, number> }> {
  const since = waitsSince(now);
  const rows = await database
    .selectFrom('order')
    .select(({ fn }) => ['server_id', 'maker_id', 'wanted_maker_id', fn.sum<number>('print_count').as('prints')])
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
    .groupBy(['server_id', 'maker_id', 'wanted_maker_id'])
    .execute();
  const byShop = new Map<string, number>();
  let online = 0;
  for (const { server_id, maker_id, wanted_maker_id, prints } of rows) {
    const shop = shopOf({ server_id, maker_id }) ?? wanted_maker_id;
    if (shop === null) online += Number(prints);
    else byShop.set(shop, (byShop.get(shop) ?? 0) + Number(prints));
  }
  return { online, byShop };
}

/**
 * What is made before an order that is placed online now.
 *
 * @param makerId the shop that is to make it; while nobody has said, the one that has most to do is the safer promise
 */
export async function countPrintsBeforeOnlineOrder(
  database: CentralDatabase,
  now: Date,
  makerId: string | null = null,
): Promise<number> {
  const { online, byShop } = await readWaitingPrints(database, now);
  return online + (makerId === null ? Math.max(0, ...byShop.values()) : (byShop.get(makerId) ?? 0));
}
