import type { Kysely } from 'kysely';

/** Who changed what is set on this computer, in the order in which it was saved. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('computer_setting_change')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('computer_setting_change_section')
    .on('computer_setting_change')
    .columns(['section', 'sequence'])
    .execute();
}
