import type { Kysely } from 'kysely';

/** How much a slip's picture takes, for the share of those who send them. Of older ones nobody knows, and nothing is counted. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('pay_slip').addColumn('byte_size', 'bigint').execute();
}
