import { type Kysely, sql } from 'kysely';

/** By which giving the shop has an online order, so that central knows of which one an event speaks. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox_order').addColumn('given_version', 'integer').execute();
  await sql`update outbox_order set given_version =
    (select given_version from placed_order where placed_order.order_id = outbox_order.order_id)`.execute(database);
}
