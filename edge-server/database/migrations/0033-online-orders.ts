import type { Kysely } from 'kysely';

/** Online orders that this shop makes stand beside its own, and their photos are fetched ahead of time. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('placed_order').addColumn('upload_id', 'text').execute();
  await schema
    .createTable('awaited_photo')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addUniqueConstraint('awaited_photo_once', ['order_id', 'sha256'])
    .execute();
  await schema.createIndex('awaited_photo_sha256').on('awaited_photo').column('sha256').execute();
}
