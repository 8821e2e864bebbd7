import type { Kysely } from 'kysely';

/** Of an online order: the account of the shop that makes it, as it was when the customer was told. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('pay_to', 'text').execute();
}
