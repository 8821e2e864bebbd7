import type { CentralDatabase } from '../database/database.ts';

/** So long a shop is asked for a photo again: by then it has sent it, or no longer has it. */
export const ASKED_AGAIN_MS = 3 * 86_400_000;

export interface DamagedPhoto {
  sha256: string;
  foundAt: string;
  /** Orders with it, newest first. Empty while it is only in carts. */
  uses: { orderId: string; iid: number; name: string }[];
}

/** Photos whose bytes are wrong here and that have not come again: staff may ask the customer for them. */
export async function listDamagedPhotos(database: CentralDatabase): Promise<DamagedPhoto[]> {
  const damaged = await database.selectFrom('damaged_photo').selectAll().orderBy('found_at').execute();
  const rows = await database
    .selectFrom('damaged_photo')
    .innerJoin('order_file', 'order_file.sha256', 'damaged_photo.sha256')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select(['damaged_photo.sha256', 'order.id', 'order.iid', 'order_file.name'])
    .distinct()
    .orderBy('order.iid', 'desc')
    .execute();
  const uses = Map.groupBy(rows, ({ sha256 }) => sha256);
  return damaged.map(({ sha256, found_at: foundAt }) => ({
    sha256,
    foundAt,
    uses: (uses.get(sha256) ?? []).map(({ id, iid, name }) => ({ orderId: id, iid, name })),
  }));
}

/** Photos of an order that were found damaged here; they may have come again since. */
export async function listDamagedOfOrder(
  database: CentralDatabase,
  orderId: string,
): Promise<{ sha256: string; foundAt: string }[]> {
  return database
    .selectFrom('order_file')
    .innerJoin('damaged_photo', 'damaged_photo.sha256', 'order_file.sha256')
    .select(['damaged_photo.sha256', 'damaged_photo.found_at as foundAt'])
    .distinct()
    .where('order_file.order_id', '=', orderId)
    .execute();
}

/** Whether a shop's server has been told that it is one no longer: then it sends nothing any more. */
export async function isRevokedServer(database: CentralDatabase, serverId: string): Promise<boolean> {
  const row = await database
    .selectFrom('edge_server')
    .select('revoked_at')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row === undefined || row.revoked_at !== null;
}

/** Of these orders those that lack a photo which was damaged here lately. */
export async function findOrdersWithDamage(
  database: CentralDatabase,
  orderIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('damaged_photo')
    .innerJoin('order_file', 'order_file.sha256', 'damaged_photo.sha256')
    .select('order_file.order_id')
    .distinct()
    .where('order_file.order_id', 'in', [...orderIds])
    .where('damaged_photo.found_at', '>=', new Date(now.getTime() - ASKED_AGAIN_MS).toISOString())
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Whether a photo belongs to an order that this shop's server sent: then it may have the bytes back. */
export async function isOfOrderOf(database: CentralDatabase, serverId: string, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select('order_file.order_id')
    .where('order_file.sha256', '=', sha256)
    .where('order.server_id', '=', serverId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
