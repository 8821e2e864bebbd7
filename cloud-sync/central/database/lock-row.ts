import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import { shopOf } from './shop-of-order.ts';

/** In the order in which a transaction that needs several of them takes them; otherwise two wait for each other. */
export const LOCK_ORDER = ['edge_server', 'user', 'upload_task', 'order'] as const;
export type LockableTable = (typeof LOCK_ORDER)[number];

interface LockableTables extends Record<LockableTable, { id: string }> {
  order: { id: string; server_id: string | null; maker_id: string | null };
}

/**
 * Keeps everybody else who asks for this row's lock waiting until the transaction ends. A transaction that decides on
 * what a row (or what belongs to it) says takes the lock first and reads then: PostgreSQL would let two decide on the
 * same state. SQLite runs one transaction at a time, so there is nothing to take.
 *
 * @returns whether there is such a row; nothing is locked otherwise
 */
export async function lockRow<Tables>(
  transaction: Transaction<Tables>,
  table: LockableTable,
  id: string,
): Promise<boolean> {
  const query = lockable(transaction).selectFrom(table).select('id').where('id', '=', id);
  // Not the stronger FOR UPDATE: rows that refer to this one may still be written.
  const row = await (isPostgres(transaction) ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an order, and before it the shop that will be told of the change (appendCommand writes to that row).
 *
 * @returns whether there is such an order
 */
export async function lockOrder<Tables>(transaction: Transaction<Tables>, orderId: string): Promise<boolean> {
  const order = await lockable(transaction)
    .selectFrom('order')
    .select(['server_id', 'maker_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) return false;
  // Which shop took an order never changes; which one makes it hardly ever does, and then there is nothing to tell either.
  const shop = shopOf(order);
  if (shop !== null) await lockRow(transaction, 'edge_server', shop);
  return lockRow(transaction, 'order', orderId);
}

/** The same for what has no row yet, by a name of its own: only one transaction at a time gets past it. */
export async function lockName<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  if (isPostgres(transaction))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

const lockable = <Tables>(transaction: Transaction<Tables>) => transaction as unknown as Kysely<LockableTables>;
