import type { Kysely } from 'kysely';

/** Computers that a shop had before, and codes that bring a shop that is there another one. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('locked_out_computer')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull().references('edge_server.id'))
    .addColumn('locked_out_at', 'text', (column) => column.notNull())
    .addColumn('locked_out_by', 'text', (column) => column.notNull())
    .addColumn('last_contact_at', 'text')
    .addColumn('unsent_changes', 'integer')
    .execute();
  await schema.alterTable('edge_server').addColumn('locked_out_at', 'text').execute();
  await schema.alterTable('enrol_code').addColumn('replaces', 'text').execute();
}
