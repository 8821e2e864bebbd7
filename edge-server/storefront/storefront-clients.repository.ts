import type { Selectable } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { StorefrontClientTables } from './storefront-clients.table.ts';

export type StorefrontClientRow = Selectable<StorefrontClientTables['storefront_client']>;

export async function replacePairingCode(database: EdgeDatabase, codeHash: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('pairing_code').execute();
    await transaction.insertInto('pairing_code').values({ code_hash: codeHash }).execute();
  });
}

/** @returns whether the code was there; it is used up then */
export async function takePairingCode(database: EdgeDatabase, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('pairing_code')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertClient(database: EdgeDatabase, client: StorefrontClientRow): Promise<void> {
  await database.insertInto('storefront_client').values(client).execute();
}

export async function findClientByToken(
  database: EdgeDatabase,
  tokenHash: string,
): Promise<StorefrontClientRow | undefined> {
  return database.selectFrom('storefront_client').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function findClient(database: EdgeDatabase, id: string): Promise<StorefrontClientRow | undefined> {
  return database.selectFrom('storefront_client').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateClient(
  database: EdgeDatabase,
  id: string,
  change: { last_touched_at: string; name?: string },
): Promise<void> {
  await database.updateTable('storefront_client').set(change).where('id', '=', id).execute();
}

export async function countClients(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('storefront_client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
