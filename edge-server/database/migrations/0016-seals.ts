import type { Kysely } from 'kysely';

/** With what central's words are proven to be its own when this shop brings them back (S43). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  // Null until a central that seals has answered.
  await schema.alterTable('sync_state').addColumn('confirmed_seal', 'text').execute();
  await schema.alterTable('sync_state').addColumn('command_seal', 'text').execute();
}
