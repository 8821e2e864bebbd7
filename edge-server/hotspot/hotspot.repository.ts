import { type Selectable, sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotUserTable } from '../database/tables/hotspot.table.ts';
import type { HotspotUser } from './hotspot.ts';

export type HotspotUserRow = Selectable<HotspotUserTable>;

/** @returns false when the name is in use for another order; nothing is written then */
export async function upsertRequestedUser(
  database: EdgeDatabase,
  { username, password, orderId }: HotspotUser,
  now: Date,
): Promise<boolean> {
  const result = await database
    .insertInto('hotspot_user')
    .values({ username, password, order_id: orderId, wanted: 'present', created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({
          password,
          wanted: 'present',
          revision: sql`hotspot_user.revision + 1`,
          synced: 0,
          attempt_count: 0,
          last_error: null,
        })
        .where('hotspot_user.order_id', '=', orderId),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Writes that a user which no order knows should go from the router.
 *
 * @returns undefined when an order knows it after all; nothing is written then
 */
export async function addStray(
  database: EdgeDatabase,
  { username, orderId }: Pick<HotspotUser, 'username' | 'orderId'>,
  now: Date,
): Promise<HotspotUserRow | undefined> {
  return database
    .insertInto('hotspot_user')
    .values({ username, password: '', order_id: orderId, wanted: 'absent', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function markUnwanted(
  database: EdgeDatabase,
  which: { readonly orderId: string } | { readonly username: string },
): Promise<number> {
  const result = await database
    .updateTable('hotspot_user')
    .set({ wanted: 'absent', revision: sql`revision + 1`, synced: 0, attempt_count: 0, last_error: null })
    .where('wanted', '=', 'present')
    .where((row) => ('orderId' in which ? row('order_id', '=', which.orderId) : row('username', '=', which.username)))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function listUserRows(database: EdgeDatabase): Promise<HotspotUserRow[]> {
  // Removals first: they close a door, and a name that is made again must not be taken away after it was made.
  return database.selectFrom('hotspot_user').selectAll().orderBy('wanted').orderBy('created_at').execute();
}

export async function findUserRow(database: EdgeDatabase, username: string): Promise<HotspotUserRow | undefined> {
  return database.selectFrom('hotspot_user').selectAll().where('username', '=', username).executeTakeFirst();
}

/** The newest login that is wanted for this order. */
export async function findUserOfOrder(database: EdgeDatabase, orderId: string): Promise<HotspotUserRow | undefined> {
  return database
    .selectFrom('hotspot_user')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('wanted', '=', 'present')
    .orderBy(sql`rowid`, 'desc')
    .executeTakeFirst();
}

/** Logins that should exist and that the router is known to have. */
export async function countSyncedUsers(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('hotspot_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wanted', '=', 'present')
    .where('synced', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** The router agrees with this request. Does nothing when there has been another request since. */
export async function markSynced(database: EdgeDatabase, row: HotspotUserRow): Promise<void> {
  const tables = database;
  const { username, revision } = row;
  if (row.wanted === 'absent') {
    await tables.deleteFrom('hotspot_user').where('username', '=', username).where('revision', '=', revision).execute();
    return;
  }
  await tables
    .updateTable('hotspot_user')
    .set({ synced: 1, attempt_count: 0, last_error: null })
    .where('username', '=', username)
    .where('revision', '=', revision)
    .execute();
}

export async function markFailed(
  database: EdgeDatabase,
  { username, revision }: HotspotUserRow,
  lastError: string,
): Promise<void> {
  await database
    .updateTable('hotspot_user')
    .set({ synced: 0, attempt_count: sql`attempt_count + 1`, last_error: lastError })
    .where('username', '=', username)
    .where('revision', '=', revision)
    .execute();
}
