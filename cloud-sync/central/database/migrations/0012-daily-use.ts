import type { Kysely } from 'kysely';

/** What was sent on a day, for each customer, relayed order and order that is paid by slip. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('daily_use')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['owner', 'day'])
    .execute();
}
