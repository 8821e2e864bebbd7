import type { Kysely } from 'kysely';

/** With what a computer that was locked out asks to be let in again, kept before central hears of it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sync_state').addColumn('next_token', 'text').execute();
}
