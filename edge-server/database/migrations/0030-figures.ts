import { type Kysely, sql } from 'kysely';

/** Figures of some days are counted without reading all orders. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('payment_transition_recorded').on('payment_transition').column('recorded_at').execute();
  await schema.createIndex('placed_order_submitted').on('placed_order').column('submitted_at').execute();
  await schema
    .createIndex('storefront_order_ready')
    .on('storefront_order')
    .column('ready_at')
    .where(sql.ref('ready_at'), 'is not', null)
    .execute();
}
