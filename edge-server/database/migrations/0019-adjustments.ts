import type { Kysely } from 'kysely';

/** What customers change of a print beside its crop, fit and turn. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('uploaded_file_print').addColumn('adjustments', 'text').execute();
}
