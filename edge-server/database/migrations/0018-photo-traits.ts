import type { Kysely } from 'kysely';

/** What is seen in a photo (PhotoTraits as JSON). Photos that were looked at before have none, and go on without. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('uploaded_file').addColumn('traits', 'text').execute();
}
