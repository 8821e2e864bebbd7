import type { Kysely } from 'kysely';

/** Shifts of the shops' tills, as the shops told them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('till_shift')
    .addColumn('arrival', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('told', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('till_shift_opened').on('till_shift').column('opened_at').execute();
}
