import type { Kysely } from 'kysely';

/** Exports that a crash interrupted are finished and noted later, once. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('print_export').addColumn('key', 'text').execute();
  await schema.createIndex('print_export_key').on('print_export').column('key').unique().execute();
}
