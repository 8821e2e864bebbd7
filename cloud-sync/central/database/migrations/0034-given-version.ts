import type { Kysely } from 'kysely';

/** At which version of its history an online order was given to the shop that has it: an older answer is of an older giving. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('given_version', 'integer').execute();
}
