import { type Kysely, sql } from 'kysely';

/** Desired state of the shop's wifi: one row per login, kept until the router has forgotten it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('hotspot_user')
    .addColumn('username', 'text', (column) => column.primaryKey())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('wanted', 'text', (column) => column.notNull().check(sql`wanted in ('present', 'absent')`))
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('synced', 'integer', (column) => column.notNull().defaultTo(0).check(sql`synced in (0, 1)`))
    .addColumn('attempt_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('hotspot_user_order').on('hotspot_user').column('order_id').execute();
}
