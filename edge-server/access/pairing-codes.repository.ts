import { type Selectable, sql } from 'kysely';
import type { EdgeDatabase } from '../database/database.ts';
import type { StorefrontClientTables } from '../database/tables/storefront-clients.table.ts';

export type InvitationRow = Selectable<StorefrontClientTables['storefront_client_invitation']>;

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

/** A kiosk that waits for its device. The same one again is still one, also after its device has come. */
export async function inviteClient(
  database: EdgeDatabase,
  { clientId, name, codeHash, createdAt }: { clientId: string; name: string; codeHash: string; createdAt: Date },
): Promise<void> {
  const known = await database
    .selectFrom('storefront_client')
    .select('id')
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (known !== undefined) return;
  await database
    .insertInto('storefront_client_invitation')
    .values({ client_id: clientId, name, code_hash: codeHash, created_at: createdAt.toISOString() })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
}

/** The oldest first. */
export async function listInvitations(database: EdgeDatabase): Promise<InvitationRow[]> {
  return database.selectFrom('storefront_client_invitation').selectAll().orderBy(sql`rowid`).execute();
}

/** @returns whether it was there; it is used up then */
export async function deleteInvitation(database: EdgeDatabase, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('storefront_client_invitation')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
