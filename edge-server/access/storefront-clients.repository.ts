import { type Insertable, type Selectable, sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { StorefrontClientTables } from '../database/tables/storefront-clients.table.ts';

export type StorefrontClientRow = Selectable<StorefrontClientTables['storefront_client']>;
type NewClient = Insertable<StorefrontClientTables['storefront_client']>;

/** Whose the online orders are that this shop makes: no device. */
export const ONLINE_CLIENT_ID = 'online-orders';

export async function insertClient(database: EdgeDatabase, client: NewClient): Promise<void> {
  await database.insertInto('storefront_client').values(client).execute();
}

export async function findClientByToken(
  database: EdgeDatabase,
  tokenHash: string,
): Promise<StorefrontClientRow | undefined> {
  return database
    .selectFrom('storefront_client')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** @returns undefined for one that has been removed */
export async function findClient(database: EdgeDatabase, id: string): Promise<StorefrontClientRow | undefined> {
  return database
    .selectFrom('storefront_client')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** In the order in which they became kiosks. */
export async function listClients(database: EdgeDatabase): Promise<StorefrontClientRow[]> {
  return database
    .selectFrom('storefront_client')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy(sql`rowid`)
    .execute();
}

export async function updateClient(
  database: EdgeDatabase,
  id: string,
  change: { last_touched_at: string; name?: string; token_hash?: string; reloaded_at?: string },
): Promise<void> {
  await database.updateTable('storefront_client').set(change).where('id', '=', id).execute();
}

/** @returns false when there is no such kiosk */
export async function askReload(database: EdgeDatabase, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_client')
    .set(({ eb }) => ({ reloads: eb('reloads', '+', 1), reload_asked_at: at.toISOString(), reloaded_at: null }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of all that there have ever been, for a name that none of them has. */
export async function countClients(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('storefront_client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '!=', ONLINE_CLIENT_ID)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Its device is no kiosk from the next call on, and what was being made on it is put aside: any other kiosk can bring it
 * back. An invitation ends. In a transaction.
 *
 * @returns false when there is no such kiosk and no such invitation
 */
export async function removeClient(transaction: EdgeDatabase, id: string, at: Date): Promise<boolean> {
  const invitation = await transaction
    .deleteFrom('storefront_client_invitation')
    .where('client_id', '=', id)
    .executeTakeFirst();
  const client = await transaction
    .updateTable('storefront_client')
    .set({ removed_at: at.toISOString() })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (client.numUpdatedRows === 1n) await parkOrdersOfClient(transaction, id);
  return client.numUpdatedRows + invitation.numDeletedRows > 0n;
}

/** What its customers are at goes with the device that is another kiosk from now on: photos for it wait in its browser. */
export async function giveOrdersToClient(
  transaction: EdgeDatabase,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set({ client_id: to })
    .where('client_id', '=', from)
    .where('state', 'in', ['open', 'parked'])
    .execute();
}

/** Another kiosk may go on with them. */
async function parkOrdersOfClient(transaction: EdgeDatabase, clientId: string): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set({ state: 'parked' })
    .where('client_id', '=', clientId)
    .where('state', '=', 'open')
    .execute();
}
