import type { Kysely } from 'kysely';

/** What customers type on their own phone for the kiosk, a row for each phone; gone when the order is placed or left. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('phone_contact')
    .addColumn('storefront_order_id', 'text', (column) => column.notNull().references('storefront_order.id'))
    .addColumn('sender_hash', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('phone_contact_key', ['storefront_order_id', 'sender_hash'])
    .execute();
}
