import { type Kysely, sql } from 'kysely';

/** Orders are counted by when they arrived, and promises by when they were kept, without reading all orders. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('order_received').on('order').column('received_at').execute();
  await schema
    .createIndex('order_ready')
    .on('order')
    .columns(['ready_at', 'promised_due_date'])
    .where(sql.ref('ready_at'), 'is not', null)
    .execute();
}
