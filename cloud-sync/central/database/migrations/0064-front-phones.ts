import { type Kysely, sql } from 'kysely';

/** Phones whose page is open over mobile data, and what a phone is told of a kiosk that left. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('front_phone')
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('order_hash', 'text', (column) => column.notNull())
    .addColumn('sender_hash', 'text', (column) => column.notNull())
    .addColumn('doing', 'text', (column) => column.notNull().check(sql`doing in ('looking', 'choosing', 'away')`))
    .addColumn('unsent_count', 'integer', (column) => column.notNull())
    .addColumn('said_at', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('front_phone_key', ['server_id', 'order_hash', 'sender_hash'])
    .addForeignKeyConstraint(
      'front_phone_order',
      ['server_id', 'order_hash'],
      'front_order',
      ['server_id', 'order_hash'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await schema.alterTable('front_order').addColumn('kiosk', 'text').execute();
  await schema.alterTable('front_order').addColumn('kept_until', 'text').execute();
  await schema.alterTable('front_order').addColumn('photo_moved_at', 'text').execute();
}
