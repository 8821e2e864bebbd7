import type { Kysely } from 'kysely';

/** Phones that took part in an order by what they typed for the kiosk, and those that sent a slip. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('order_phone')
    .addColumn('storefront_order_id', 'text', (column) =>
      column.notNull().references('storefront_order.id').onDelete('cascade'),
    )
    .addColumn('sender_hash', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_phone_key', ['storefront_order_id', 'sender_hash', 'by'])
    .execute();
}
