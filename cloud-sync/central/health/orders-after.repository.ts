import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { CentralDatabase } from '../database/database.ts';

const MOST_NAMED = 5;

export async function countOrders(database: CentralDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Orders placed after an instant, the newest first. @param at ISO 8601, UTC */
export async function findOrdersAfter(database: CentralDatabase, at: string) {
  const after = database.selectFrom('order').where('submitted_at', '>', at);
  const { count } = await after
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await after.select(['iid', 'submitted_at']).orderBy('submitted_at', 'desc').limit(MOST_NAMED).execute();
  return {
    count: Number(count),
    newest: rows.map(({ iid, submitted_at }) => ({ number: formatOrderNumber(iid), at: submitted_at })),
  };
}
