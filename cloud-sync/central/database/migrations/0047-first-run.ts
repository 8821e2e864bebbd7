import type { Kysely } from 'kysely';

/** The one-time code of a central that has no owner yet: one row, which each start writes anew. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('first_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
}
