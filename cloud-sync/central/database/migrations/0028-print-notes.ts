import type { Kysely } from 'kysely';

/** What staff say of prints: that they came out, or had to be made once more. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('print_note')
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('print_note_key', ['order_id', 'id'])
    .execute();
  await schema.createIndex('print_note_kind').on('print_note').columns(['kind', 'noted_at']).execute();
}
