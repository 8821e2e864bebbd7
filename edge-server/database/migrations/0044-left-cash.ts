import type { Kysely } from 'kysely';

/** Cash of online orders that have left this shop since its till was counted: the shift goes on counting it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('left_cash')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('iid', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('satang', 'integer', (column) => column.notNull())
    .addColumn('moved_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('left_cash_sequence').on('left_cash').column('sequence').execute();
}
