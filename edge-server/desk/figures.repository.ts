import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { Arrival, WaitingCounts } from '@printfront/shared/server/figures/figures-source.ts';
import type { Time } from '@printfront/shared/server/figures/money-moves.ts';
import { sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';

const { pending, slipUploaded, confirmed, cancelled } = PAYMENT_STATUS;
const { received, printing, ready } = PRODUCTION_STATUS;

/** Of which of the shop's orders, by where they were placed. */
export type PlacesAskedFor = 'all' | 'none' | 'online' | 'storefront';

/** One pass over an index that has a row for every order of the shop, and nothing else in it. */
export async function countWaiting(database: EdgeDatabase, of: PlacesAskedFor): Promise<WaitingCounts> {
  const asked = () => {
    const orders = database.selectFrom('storefront_order');
    if (of === 'all') return orders;
    return orders.where(({ exists, selectFrom, lit }) => {
      const placed = selectFrom('placed_order')
        .select('placed_order.order_id')
        .whereRef('placed_order.arrival', '=', 'storefront_order.arrival')
        .where('upload_id', of === 'online' ? 'is not' : 'is', null);
      return of === 'none' ? lit(false) : exists(placed);
    });
  };
  const stages = await asked()
    .select(({ fn }) => ['payment_status', 'production_status', fn.countAll<number>().as('count')])
    .where('payment_status', 'in', [pending, slipUploaded, confirmed])
    .groupBy(['payment_status', 'production_status'])
    .execute();
  const clashes = await asked()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_status', '=', confirmed)
    .where('payment_clash', '=', 1)
    .executeTakeFirstOrThrow();
  const count = (payments: readonly number[], productions?: readonly number[]) =>
    stages
      .filter(({ payment_status }) => payments.includes(payment_status ?? Number.NaN))
      .filter(({ production_status }) => productions?.includes(production_status ?? Number.NaN) ?? true)
      .reduce((sum, stage) => sum + stage.count, 0);
  return {
    waitingForMoney: count([pending, slipUploaded]),
    slipsToCheck: count([slipUploaded]),
    waitingForPrinting: count([confirmed], [received, printing]),
    ready: count([confirmed], [ready]),
    clashes: clashes.count,
  };
}

export const listToMake = (database: EdgeDatabase) =>
  database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.arrival', 'storefront_order.arrival')
    .select([
      'placed_order.order_id',
      'placed_order.iid',
      'shipping_method',
      'estimated_due_date',
      'details',
      'upload_id',
    ])
    .where('payment_status', '=', confirmed)
    .where('production_status', 'in', [received, printing])
    .execute();

export const moneyLogsQuery = (database: EdgeDatabase, time: Time) =>
  database
    .selectFrom('payment_transition as log')
    .innerJoin('placed_order', 'placed_order.order_id', 'log.order_id')
    .innerJoin('storefront_order', 'storefront_order.order_id', 'log.order_id')
    .select(['log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.made_by'])
    .select(['log.sequence', 'log.origin', 'log.round', 'log.method', 'placed_order.iid', 'placed_order.upload_id'])
    .select(['placed_order.payment_method', 'placed_order.total_payment_amount', 'placed_order.print_count'])
    // Its money counts though a disk has changed what was ordered for it.
    .select(
      sql<string>`case when json_valid(storefront_order.content)
        then json_extract(storefront_order.content, '$.priceSummary') else '{}' end`.as('price_summary'),
    )
    .where('log.order_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_transition')
        .select('order_id')
        .where('recorded_at', '>', time.after)
        .where('recorded_at', '<=', time.until),
    )
    .orderBy('log.order_id')
    .orderBy('log.sequence');

export const listArrivals = (database: EdgeDatabase, time: Time): Promise<Arrival[]> =>
  database
    .selectFrom('placed_order')
    .innerJoin('storefront_order', 'storefront_order.arrival', 'placed_order.arrival')
    .select(['placed_order.submitted_at as at', 'print_count as prints'])
    .where('placed_order.submitted_at', '>', time.after)
    .where('placed_order.submitted_at', '<=', time.until)
    .where('payment_status', '!=', cancelled)
    .where('upload_id', 'is', null)
    .execute();

/** Orders whose customers were told a time, and that became ready within one. */
export const listPromises = (database: EdgeDatabase, time: Time) =>
  database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.arrival', 'storefront_order.arrival')
    .select(['ready_at', 'estimated_due_date as promised_due_date'])
    .where('ready_at', '>', time.after)
    .where('ready_at', '<=', time.until)
    .where('estimated_due_date', 'is not', null)
    .execute();
