import type { CentralDatabase } from '../database/database.ts';

/** So long a shop is asked for a photo, from the first time on: by then it has sent it, or no longer has it. */
const ASKED_AGAIN_MS = 3 * 86_400_000;

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

/**
 * Photos of an order that were found damaged here; they may have come again since. Whether the shop it was placed at has been
 * asked for them in vain; a shop that was away since has not been asked.
 */
export async function listDamagedOfOrder(
  database: CentralDatabase,
  { id, server_id }: { id: string; server_id: string | null },
  now: Date,
): Promise<{ sha256: string; isAskedInVain: boolean }[]> {
  const rows = await damagedFiles(database, server_id ?? '')
    .select(['damaged_photo.sha256', 'asked_at'])
    .distinct()
    .where('order_file.order_id', '=', id)
    .execute();
  return rows.map((photo) => ({ sha256: photo.sha256, isAskedInVain: isAskedInVain(photo, now) }));
}

/** Photos of orders that were found damaged here, and since when that shop has been asked for them. */
const damagedFiles = (database: CentralDatabase, serverId: string) =>
  database
    .selectFrom('damaged_photo')
    .innerJoin('order_file', 'order_file.sha256', 'damaged_photo.sha256')
    .leftJoin('damaged_photo_asked', (join) =>
      join
        .onRef('damaged_photo_asked.sha256', '=', 'damaged_photo.sha256')
        .onRef('damaged_photo_asked.found_at', '=', 'damaged_photo.found_at')
        .on('damaged_photo_asked.server_id', '=', serverId),
    );

const isAskedInVain = ({ asked_at }: { asked_at: string | null }, now: Date) =>
  asked_at !== null && Date.parse(asked_at) < now.getTime() - ASKED_AGAIN_MS;

/** Whether a shop's server has been told that it is one no longer: then it sends nothing any more. */
export async function isRevokedServer(database: CentralDatabase, serverId: string): Promise<boolean> {
  const row = await database
    .selectFrom('edge_server')
    .select('revoked_at')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row === undefined || row.revoked_at !== null;
}

/**
 * Of these orders those that lack a photo which was damaged here and which this shop has not been asked for in vain. It counts
 * as asked from now on.
 */
export async function findOrdersToAskFor(
  database: CentralDatabase,
  { serverId, orderIds }: { serverId: string; orderIds: readonly string[] },
  now: Date,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await damagedFiles(database, serverId)
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select(['order_file.order_id', 'damaged_photo.sha256', 'damaged_photo.found_at', 'asked_at'])
    .distinct()
    .where('order_file.order_id', 'in', [...orderIds])
    .where('order.server_id', '=', serverId)
    .execute();
  const asked_at = now.toISOString();
  for (const { sha256, found_at, asked_at: before } of rows) {
    if (before !== null) continue;
    await database
      .insertInto('damaged_photo_asked')
      .values({ sha256, server_id: serverId, found_at, asked_at })
      .onConflict((conflict) => conflict.columns(['sha256', 'server_id']).doUpdateSet({ found_at, asked_at }))
      .execute();
  }
  return new Set(rows.filter((row) => !isAskedInVain(row, now)).map(({ order_id }) => order_id));
}

/**
 * Whether a photo belongs to an order that this shop's server sent, and the server has brought its bytes: then it may have
 * them back. An order may name any hash, and a shop that knows one must not get the photo for it.
 */
export async function isOfOrderOf(database: CentralDatabase, serverId: string, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .innerJoin('sync_blob_receipt', (join) =>
      join
        .onRef('sync_blob_receipt.sha256', '=', 'order_file.sha256')
        .onRef('sync_blob_receipt.server_id', '=', 'order.server_id'),
    )
    .select('order_file.order_id')
    .where('order_file.sha256', '=', sha256)
    .where('order.server_id', '=', serverId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a photo belongs to an online order that this shop makes and whose photos are kept: then it may have them. */
export async function isOfOrderMadeBy(database: CentralDatabase, serverId: string, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select('order_file.order_id')
    .where('order_file.sha256', '=', sha256)
    .where('order.maker_id', '=', serverId)
    .where('order.photos_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
