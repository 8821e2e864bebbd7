import type { Kysely } from 'kysely';

/** At which version of its history an online order was given to this shop. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('placed_order').addColumn('given_version', 'integer').execute();
}
