import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { SyncTables } from '../database/tables/sync.table.ts';

type EdgeServerRow = Selectable<SyncTables['edge_server']>;
export type ShopRow = Pick<
  EdgeServerRow,
  | ('id' | 'name' | 'enrolled_at' | 'revoked_at' | 'last_contact_at' | 'last_report')
  | ('takes_online' | 'makes_deliveries' | 'whereabouts' | 'locked_out_at')
>;
export type InvitedShopRow = { id: string; name: string; created_at: string; expires_at: string };

const SHOP = [
  ...(['id', 'name', 'enrolled_at', 'revoked_at', 'last_contact_at', 'last_report'] as const),
  ...(['takes_online', 'makes_deliveries', 'whereabouts', 'locked_out_at'] as const),
] as const;

/** By name. */
export async function listShopRows(database: CentralDatabase): Promise<ShopRow[]> {
  return database.selectFrom('edge_server').select(SHOP).orderBy('name').orderBy('id').execute();
}

/** @returns undefined for one that has been revoked */
export async function findShopRow(database: CentralDatabase, id: string): Promise<ShopRow | undefined> {
  return database
    .selectFrom('edge_server')
    .select(SHOP)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function setShopName(transaction: CentralTransaction, id: string, name: string): Promise<void> {
  await transaction.updateTable('edge_server').set({ name }).where('id', '=', id).execute();
}

export interface ShopOnline {
  takesOrders: boolean;
  makesDeliveries: boolean;
  whereabouts: string;
}

/** At most one shop makes what is sent. */
export async function setShopOnline(
  transaction: CentralTransaction,
  id: string,
  { takesOrders, makesDeliveries, whereabouts }: ShopOnline,
): Promise<void> {
  if (makesDeliveries) await transaction.updateTable('edge_server').set({ makes_deliveries: 0 }).execute();
  await transaction
    .updateTable('edge_server')
    .set({ takes_online: takesOrders ? 1 : 0, makes_deliveries: makesDeliveries ? 1 : 0, whereabouts })
    .where('id', '=', id)
    .execute();
}

export async function setTakesOnline(transaction: CentralTransaction, id: string): Promise<void> {
  await transaction.updateTable('edge_server').set({ takes_online: 1 }).where('id', '=', id).execute();
}

export async function setShopReport(transaction: CentralTransaction, id: string, report: object): Promise<void> {
  await transaction
    .updateTable('edge_server')
    .set({ last_report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
}

export async function insertShopInvitation(
  transaction: CentralTransaction,
  invited: InvitedShopRow & { codeHash: string },
): Promise<void> {
  const { codeHash: code_hash, ...row } = invited;
  await transaction
    .insertInto('enrol_code')
    .values({ ...row, code_hash, server_id: null })
    .execute();
}

/** Codes made by people that nobody has used and that are still good, by name. */
export async function listShopInvitations(database: CentralDatabase, now: Date): Promise<InvitedShopRow[]> {
  const rows = await database
    .selectFrom('enrol_code')
    .select(['id', 'name', 'created_at', 'expires_at'])
    .where('id', 'is not', null)
    .where('server_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, expires_at, ...row }) =>
    id === null || expires_at === null ? [] : [{ ...row, id, expires_at }],
  );
}

export async function setShopInvitationName(transaction: CentralTransaction, id: string, name: string): Promise<void> {
  await transaction
    .updateTable('enrol_code')
    .set({ name })
    .where('id', '=', id)
    .where('server_id', 'is', null)
    .execute();
}

/** @returns false when a server has used it, or there is none */
export async function deleteShopInvitation(transaction: CentralTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('enrol_code')
    .where('id', '=', id)
    .where('server_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Codes that nobody used in time. */
export async function deleteEndedInvitations(transaction: CentralTransaction, now: Date): Promise<void> {
  await transaction
    .deleteFrom('enrol_code')
    .where('server_id', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute();
}
