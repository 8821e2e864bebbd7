import { type Kysely, sql } from 'kysely';

/** Photos of finished orders go after their time, or when the customer says so. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['finished_at', 'photo_deletion_requested_at', 'photos_deleted_at']) {
    await database.schema.alterTable('order').addColumn(column, 'text').execute();
  }
  // Only what still has to be looked at stands in them, so they stay small.
  await database.schema
    .createIndex('order_unfinished')
    .on('order')
    .column('sequence')
    .where(sql.ref('finished_at'), 'is', sql.lit(null))
    .execute();
  await database.schema
    .createIndex('order_with_photos')
    .on('order')
    .column('finished_at')
    .where(sql.ref('photos_deleted_at'), 'is', sql.lit(null))
    .execute();
  await database.schema
    .createIndex('order_photo_deletion')
    .on('order')
    .column('photo_deletion_requested_at')
    .where(sql<boolean>`photo_deletion_requested_at is not null and photos_deleted_at is null`)
    .execute();
  await database.schema.createIndex('sync_blob_part_part').on('sync_blob_part').column('part_sha256').execute();
}
