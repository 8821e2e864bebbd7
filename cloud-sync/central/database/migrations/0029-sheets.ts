import type { Kysely } from 'kysely';

/** How the pictures of a size share a sheet. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('size').addColumn('sheet', 'text').execute();
}
