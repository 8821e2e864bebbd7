import { type Kysely, sql } from 'kysely';

/** Photos of finished orders go after their time, or when the customer or central says so. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const columns = ['finished_at', 'photo_deletion_requested_at', 'photos_released_at', 'photos_deleted_at'];
  for (const column of columns) {
    await database.schema.alterTable('storefront_order').addColumn(column, 'text').execute();
  }
  // Only orders that still have photos stand in it.
  await database.schema
    .createIndex('storefront_order_with_photos')
    .on('storefront_order')
    .column('finished_at')
    .where(sql<boolean>`order_id is not null and photos_deleted_at is null`)
    .execute();
}
