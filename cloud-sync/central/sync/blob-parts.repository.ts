import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { syncTables } from './sync-database.ts';

export interface BlobPart {
  offset: number;
  byteSize: number;
  partSha256: string;
}

/** Parts of a blob that follow each other from its first byte on. */
export async function findParts<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  sha256: string,
): Promise<BlobPart[]> {
  return await syncTables(database)
    .selectFrom('sync_blob_part')
    .select(['part_offset as offset', 'byte_size as byteSize', 'part_sha256 as partSha256'])
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .orderBy('part_offset')
    .execute();
}

/** @returns false when there is a part at this offset already */
export async function insertPart<Tables extends SyncTables>(
  database: Kysely<Tables>,
  { serverId, sha256, offset, byteSize, partSha256 }: BlobPart & { serverId: string; sha256: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await syncTables(database)
    .insertInto('sync_blob_part')
    .values({
      server_id: serverId,
      sha256,
      part_offset: offset,
      byte_size: byteSize,
      part_sha256: partSha256,
      stored_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['server_id', 'sha256', 'part_offset']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns the blobs that held them, which nobody else will remove */
export async function deleteParts<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  sha256: string,
): Promise<string[]> {
  const rows = await syncTables(database)
    .deleteFrom('sync_blob_part')
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .returning('part_sha256')
    .execute();
  return rows.map((row) => row.part_sha256);
}

/** Blobs of a server of which nothing has come since. */
export async function findStaleBlobs<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  before: string,
): Promise<string[]> {
  const rows = await syncTables(database)
    .selectFrom('sync_blob_part')
    .select((row) => ['sha256', row.fn.max('stored_at').as('newest')])
    .where('server_id', '=', serverId)
    .groupBy('sha256')
    .execute();
  return rows.filter((row) => row.newest < before).map((row) => row.sha256);
}

export async function insertReceipt<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  serverId: string,
  sha256: string,
): Promise<void> {
  await syncTables(transaction)
    .insertInto('sync_blob_receipt')
    .values({ server_id: serverId, sha256, received_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['server_id', 'sha256']).doNothing())
    .execute();
}

/** Whether this server has brought these bytes, whole. */
export async function hasReceipt<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  sha256: string,
): Promise<boolean> {
  const row = await syncTables(database)
    .selectFrom('sync_blob_receipt')
    .select('sha256')
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** The bytes go: whoever had a receipt for them is asked for them again once an order needs them. */
export async function deleteReceipts<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  sha256: string,
): Promise<void> {
  await syncTables(transaction).deleteFrom('sync_blob_receipt').where('sha256', '=', sha256).execute();
}
