import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

export interface BlobPart {
  offset: number;
  byteSize: number;
  partSha256: string;
}

/** Parts of a blob that follow each other from its first byte on. */
export async function findParts(database: CentralDatabase, serverId: string, sha256: string): Promise<BlobPart[]> {
  return await database
    .selectFrom('sync_blob_part')
    .select(['part_offset as offset', 'byte_size as byteSize', 'part_sha256 as partSha256'])
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .orderBy('part_offset')
    .execute();
}

/** @returns false when there is a part at this offset already */
export async function insertPart(
  database: CentralDatabase,
  { serverId, sha256, offset, byteSize, partSha256 }: BlobPart & { serverId: string; sha256: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
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
export async function deleteParts(database: CentralDatabase, serverId: string, sha256: string): Promise<string[]> {
  const rows = await database
    .deleteFrom('sync_blob_part')
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .returning('part_sha256')
    .execute();
  return rows.map((row) => row.part_sha256);
}

/** Blobs of a server of which nothing has come since. */
export async function findStaleBlobs(database: CentralDatabase, serverId: string, before: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sync_blob_part')
    .select((row) => ['sha256', row.fn.max('stored_at').as('newest')])
    .where('server_id', '=', serverId)
    .groupBy('sha256')
    .execute();
  return rows.filter((row) => row.newest < before).map((row) => row.sha256);
}

/**
 * Parts that nobody will go on with: of shops that were revoked, and of blobs of which nothing has come since.
 *
 * @returns the blobs that held them, which may now be without a name
 */
export async function deleteLeftParts(transaction: CentralTransaction, before: string): Promise<string[]> {
  const left = await transaction
    .selectFrom('sync_blob_part')
    .innerJoin('edge_server', 'edge_server.id', 'sync_blob_part.server_id')
    .select(['server_id', 'sha256'])
    .groupBy(['server_id', 'sha256', 'revoked_at'])
    .having(({ or, eb, fn }) => or([eb('revoked_at', 'is not', null), eb(fn.max('stored_at'), '<', before)]))
    .execute();
  const parts: string[] = [];
  for (const { server_id, sha256 } of left) parts.push(...(await deleteParts(transaction, server_id, sha256)));
  return parts;
}

/** Of how many blobs a server has sent a part and not yet the whole. */
export async function countOpenBlobs(database: CentralDatabase, serverId: string): Promise<number> {
  const { count } = await database
    .selectFrom('sync_blob_part')
    .select(({ fn }) => fn.count('sha256').distinct().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertReceipt(transaction: CentralTransaction, serverId: string, sha256: string): Promise<void> {
  await transaction
    .insertInto('sync_blob_receipt')
    .values({ server_id: serverId, sha256, received_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['server_id', 'sha256']).doNothing())
    .execute();
}

/** Whether this server has brought these bytes, whole. */
export async function hasReceipt(database: CentralDatabase, serverId: string, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('sync_blob_receipt')
    .select('sha256')
    .where('server_id', '=', serverId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** The bytes go: a shop that had a receipt for them is asked for them again once an order needs them. */
export async function deleteReceipts(transaction: CentralTransaction, sha256: string): Promise<void> {
  await transaction.deleteFrom('sync_blob_receipt').where('sha256', '=', sha256).execute();
}
