import type { Kysely } from 'kysely';

/** The finish that was chosen for a size in an order. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('chosen_finish')
    .addColumn('storefront_order_id', 'text', (column) => column.notNull().references('storefront_order.id'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('finish_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chosen_finish_key', ['storefront_order_id', 'size_id'])
    .execute();
}
