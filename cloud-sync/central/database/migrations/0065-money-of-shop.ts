import type { Kysely } from 'kysely';

/** Whose order it was when the money moved. Of what is older, the order's shop of today is the best that is known. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('payment_transition').addColumn('shop_id', 'text').execute();
}
