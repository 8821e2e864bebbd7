import type { Kysely } from 'kysely';

/** Steps that are taken back, with why, and how an order was really paid. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('payment_transition').addColumn('reason', 'text').execute();
  await schema
    .alterTable('payment_transition')
    .addColumn('round', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('payment_transition').addColumn('method', 'integer').execute();
  await schema.alterTable('production_transition').addColumn('reason', 'text').execute();
  await schema.alterTable('storefront_order').addColumn('paid_method', 'integer').execute();
}
