import type { Kysely } from 'kysely';

/** Kiosks that are invited and removed by staff, what staff say of an order, and what went to the hot folder. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('storefront_client').addColumn('removed_at', 'text').execute();
  await schema
    .createTable('storefront_client_invitation')
    .addColumn('client_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('storefront_order').addColumn('details', 'text').execute();
  await schema
    .createTable('print_export')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull().references('storefront_order.order_id'))
    .addColumn('exported_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('file_count', 'integer', (column) => column.notNull())
    .addColumn('print_count', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('print_export_order').on('print_export').columns(['order_id', 'sequence']).execute();
}
