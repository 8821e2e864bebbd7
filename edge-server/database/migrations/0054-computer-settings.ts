import type { Kysely } from 'kysely';

/** What is set on this computer, a row for each section; secrets are sealed. And the code of its set-up page: one row. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('computer_setting')
    .addColumn('section', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('sealed_secrets', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('first_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
}
