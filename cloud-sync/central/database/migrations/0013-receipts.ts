import type { Kysely } from 'kysely';

/** Bytes that go take the receipts that shops were given for them along. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('sync_blob_receipt_sha256').on('sync_blob_receipt').column('sha256').execute();
}
