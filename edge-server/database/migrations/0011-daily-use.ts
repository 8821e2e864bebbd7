import type { Kysely } from 'kysely';

/** What was sent on a day, for each order and phone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('daily_use')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['owner', 'day'])
    .execute();
}
