import type { Kysely } from 'kysely';

/** How a customer will pay by now, when they have chosen another way before anything was paid. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('wanted_method', 'integer').execute();
}
