import type { Kysely } from 'kysely';

/** What is set on central's own computer, such as its backups: a row for each section; secrets are sealed. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('computer_setting')
    .addColumn('section', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('sealed_secrets', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
}
