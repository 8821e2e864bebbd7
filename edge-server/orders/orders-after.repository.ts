import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { EdgeDatabase } from '../database/database.ts';

const MOST_NAMED = 5;

export async function countOrders(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('placed_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders placed after an instant, the newest first. @param at ISO 8601, UTC */
export async function findOrdersAfter(database: EdgeDatabase, at: string) {
  const after = database.selectFrom('placed_order').where('submitted_at', '>', at);
  const { count } = await after.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await after.select(['iid', 'submitted_at']).orderBy('submitted_at', 'desc').limit(MOST_NAMED).execute();
  return { count, newest: rows.map(({ iid, submitted_at }) => ({ number: formatOrderNumber(iid), at: submitted_at })) };
}
