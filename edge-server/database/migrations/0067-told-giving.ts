import type { Kysely } from 'kysely';

/** By which giving the shop has an online order, so that central knows of which one an event speaks; null for those from before. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('outbox_order').addColumn('given_version', 'integer').execute();
}
