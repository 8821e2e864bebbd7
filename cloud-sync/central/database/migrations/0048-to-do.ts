import type { Kysely } from 'kysely';

/** What owners have put away of the list of what a new shop still needs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('dismissed_to_do')
    .addColumn('item', 'text', (column) => column.primaryKey())
    .addColumn('dismissed_by', 'text', (column) => column.notNull())
    .addColumn('dismissed_at', 'text', (column) => column.notNull())
    .execute();
}
