import type { Kysely } from 'kysely';

/** When an order became ready beside what was promised, and how many prints wait at central. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('storefront_order').addColumn('ready_at', 'text').execute();
  await schema.alterTable('sync_state').addColumn('online_waiting_prints', 'integer').execute();
  await schema.alterTable('sync_state').addColumn('online_waiting_heard_at', 'text').execute();
}
