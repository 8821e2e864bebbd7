import type { Kysely } from 'kysely';

/** Photos that central has for orders of this shop and that are still to be fetched; a row ends with its answer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('relayed_photo')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('relay_id', 'text', (column) => column.notNull().unique())
    .addColumn('storefront_order_id', 'text')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('client_file_id', 'text')
    .execute();
  await database.schema.createIndex('relayed_photo_sha256').on('relayed_photo').column('sha256').execute();
}
