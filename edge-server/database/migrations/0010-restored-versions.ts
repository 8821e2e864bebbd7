import type { Kysely } from 'kysely';

/** Up to which event the history of an order is the one that this database had before it came back from a copy. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('outbox_order')
    .addColumn('restored_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
