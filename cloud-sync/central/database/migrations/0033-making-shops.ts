import { type Kysely, sql } from 'kysely';

/** Online orders are made in a shop: which one has an order, which one is to have it, and which shops take any. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('maker_id', 'text').execute();
  await schema.alterTable('order').addColumn('wanted_maker_id', 'text').execute();
  await schema
    .createIndex('order_maker')
    .on('order')
    .columns(['maker_id', 'sequence'])
    .where(sql.ref('maker_id'), 'is not', null)
    .execute();
  // Nearly empty most of the time: what waits to be given to a shop.
  await schema
    .createIndex('order_to_give')
    .on('order')
    .column('wanted_maker_id')
    .where(sql<boolean>`maker_id is null and wanted_maker_id is not null`)
    .execute();
  await schema
    .alterTable('edge_server')
    .addColumn('takes_online', 'integer', (column) => column.check(sql`takes_online in (0, 1)`))
    .execute();
  await schema
    .alterTable('edge_server')
    .addColumn('makes_deliveries', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`makes_deliveries in (0, 1)`),
    )
    .execute();
  await schema
    .alterTable('edge_server')
    .addColumn('whereabouts', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
