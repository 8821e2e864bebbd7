import type { Kysely } from 'kysely';

/** Since when central refuses this computer, without having let it in since: what it decides of people it decides no more. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sync_state').addColumn('refused_at', 'text').execute();
}
