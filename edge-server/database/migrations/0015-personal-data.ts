import { type Kysely, sql } from 'kysely';

/** Who placed an order is forgotten after its time, in its rows and in what waited for central. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('storefront_order').addColumn('personal_data_deleted_at', 'text').execute();
  // 1 while events of such an order still say who placed it: central has not acknowledged them.
  await schema
    .alterTable('storefront_order')
    .addColumn('personal_events_left', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`personal_events_left in (0, 1)`),
    )
    .execute();
  // Only orders that still say who placed them stand in it.
  await schema
    .createIndex('storefront_order_with_person')
    .on('storefront_order')
    .column('finished_at')
    .where(sql<boolean>`order_id is not null and personal_data_deleted_at is null`)
    .execute();
  await schema
    .createIndex('storefront_order_events_left')
    .on('storefront_order')
    .column('order_id')
    .where(sql<boolean>`personal_events_left = 1`)
    .execute();
}
