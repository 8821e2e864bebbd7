import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { OrdersOf, WaitingCounts } from '@printfront/shared/server/figures/figures-source.ts';
import type { Time } from '@printfront/shared/server/figures/money-moves.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CentralDatabase, CentralTables } from '../database/database.ts';
import { isOfShops } from '../database/shops-seen.ts';

const { pending, slipUploaded, confirmed, cancelled } = PAYMENT_STATUS;
const { received, printing, ready } = PRODUCTION_STATUS;

interface OrdersSeen extends OrdersOf {
  /** Ids; undefined: of all. */
  shops?: readonly string[] | undefined;
}

const isOf =
  ({ source, storefront, shops }: OrdersSeen) =>
  (row: ExpressionBuilder<CentralTables, 'order'>) => {
    const { and, eb } = row;
    return and([
      ...(shops === undefined ? [] : [isOfShops(shops)(row)]),
      ...(source === undefined ? [] : [eb('order.source', '=', source)]),
      ...(storefront === undefined ? [] : [eb('order.server_name', '=', storefront)]),
    ]);
  };

/** For which one of these shops took money, or gave it back, though another may have the order now. */
const tookMoneyFor =
  (shops: readonly string[] = []) =>
  ({ lit, exists, selectFrom }: ExpressionBuilder<CentralTables, 'order'>) =>
    shops.length === 0
      ? lit(false)
      : exists(
          selectFrom('payment_transition')
            .select('sequence')
            .whereRef('payment_transition.order_id', '=', 'order.id')
            .where('shop_id', 'in', [...shops]),
        );

/** Not a parameter: SQLite would not take the index of the few clashes then. */
const YES = sql.lit(1);

const counted = (database: CentralDatabase) =>
  database.selectFrom('order').select(({ fn }) => fn.countAll<number>().as('count'));

const paidAndNotMade = (database: CentralDatabase) =>
  database
    .selectFrom('order')
    .where('payment_status', '=', confirmed)
    .where('production_status', 'in', [received, printing]);

/** Each reads as much of an index as it counts, however many orders there ever were. */
export const orderCountQueries = {
  waitingForMoney: (database: CentralDatabase) =>
    counted(database).where('payment_status', 'in', [pending, slipUploaded]),
  slipsToCheck: (database: CentralDatabase) => counted(database).where('payment_status', '=', slipUploaded),
  waitingForPrinting: (database: CentralDatabase) =>
    paidAndNotMade(database).select(({ fn }) => fn.countAll<number>().as('count')),
  ready: (database: CentralDatabase) =>
    counted(database).where('payment_status', '=', confirmed).where('production_status', '=', ready),
  clashes: (database: CentralDatabase) => counted(database).where('payment_clash', '=', YES),
} as const;

export async function countWaiting(database: CentralDatabase, of: OrdersSeen): Promise<WaitingCounts> {
  const isOfAll = Object.values(of).every((one) => one === undefined);
  const count = async (name: keyof typeof orderCountQueries) => {
    const query = orderCountQueries[name](database);
    return (await (isOfAll ? query : query.where(isOf(of))).executeTakeFirstOrThrow()).count;
  };
  return {
    waitingForMoney: await count('waitingForMoney'),
    slipsToCheck: await count('slipsToCheck'),
    waitingForPrinting: await count('waitingForPrinting'),
    ready: await count('ready'),
    clashes: await count('clashes'),
  };
}

/** Reads the orders that wait to be printed, and no others. */
export const dueQuery = (database: CentralDatabase, until: string, of: OrdersSeen = {}) =>
  paidAndNotMade(database)
    .where(isOf(of))
    .select(['id', 'iid', 'estimated_due_date'])
    .where('estimated_due_date', '<=', until)
    .orderBy('estimated_due_date');

export function moneyLogsQuery(database: CentralDatabase, time: Time, of: OrdersSeen = {}) {
  return database
    .selectFrom('payment_transition as log')
    .innerJoin('order', 'order.id', 'log.order_id')
    .select(['log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at', 'log.actor'])
    .select(['log.round', 'log.method'])
    .select(({ fn }) =>
      fn.coalesce('log.shop_id', 'order.server_id', 'order.maker_id', 'order.wanted_maker_id').as('shop_id'),
    )
    .select(['log.made_by', 'order.payment_method', 'order.total_payment_amount', 'order.print_count'])
    .select(['order.price_summary', 'order.server_name'])
    .where('log.order_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_transition')
        .select('order_id')
        .where('recorded_at', '>', time.after)
        .where('recorded_at', '<=', time.until),
    )
    .where(isOf({ ...of, shops: undefined }))
    .where((row) => row.or([isOfShops(of.shops)(row), tookMoneyFor(of.shops)(row)]))
    .orderBy('log.order_id')
    .orderBy('log.sequence');
}

export const arrivalsQuery = (database: CentralDatabase, time: Time, of: OrdersSeen = {}) =>
  database
    .selectFrom('order')
    .select(['received_at as at', 'print_count as prints'])
    .where('received_at', '>', time.after)
    .where('received_at', '<=', time.until)
    .where('payment_status', '!=', cancelled)
    .where(isOf(of));

/** Orders whose customers were told no time keep no promise and break none. */
export const promisesQuery = (database: CentralDatabase, time: Time, of: OrdersSeen = {}) =>
  database
    .selectFrom('order')
    .select(['ready_at', 'promised_due_date'])
    .where('ready_at', '>', time.after)
    .where('ready_at', '<=', time.until)
    .where('promised_due_date', 'is not', null)
    .where(isOf(of));
