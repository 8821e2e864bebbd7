import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';

const { pending, slipUploaded, confirmed } = PAYMENT_STATUS;
const { received, printing, ready } = PRODUCTION_STATUS;

/** Not a parameter: SQLite would not take the index of the few clashes then. */
const YES = sql.lit(1);

const counted = (database: CentralDatabase) =>
  database.selectFrom('order').select(({ fn }) => fn.countAll<number>().as('count'));

/** Each reads as much of an index as it counts, however many orders there ever were. */
export const orderCountQueries = {
  waitingForMoney: (database: CentralDatabase) =>
    counted(database).where('payment_status', 'in', [pending, slipUploaded]),
  slipsToCheck: (database: CentralDatabase) => counted(database).where('payment_status', '=', slipUploaded),
  waitingForPrinting: (database: CentralDatabase) =>
    counted(database).where('payment_status', '=', confirmed).where('production_status', 'in', [received, printing]),
  ready: (database: CentralDatabase) =>
    counted(database).where('payment_status', '=', confirmed).where('production_status', '=', ready),
  clashes: (database: CentralDatabase) => counted(database).where('payment_clash', '=', YES),
} as const;

export type OrderCounts = Record<keyof typeof orderCountQueries, number>;

export async function countOrders(database: CentralDatabase): Promise<OrderCounts> {
  const count = async (name: keyof typeof orderCountQueries) =>
    (await orderCountQueries[name](database).executeTakeFirstOrThrow()).count;
  return {
    waitingForMoney: await count('waitingForMoney'),
    slipsToCheck: await count('slipsToCheck'),
    waitingForPrinting: await count('waitingForPrinting'),
    ready: await count('ready'),
    clashes: await count('clashes'),
  };
}
