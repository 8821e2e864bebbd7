import { type Kysely, sql } from 'kysely';

/**
 * Lets a new photo be judged by the one before it, in place of all: an order of thousands made every upload slower than
 * the last. Of the orders that are there already nobody knows, so they count as chosen.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('storefront_order')
    .addColumn('quantities_chosen', 'integer', (column) =>
      column.notNull().defaultTo(1).check(sql`quantities_chosen in (0, 1)`),
    )
    .execute();
  await database.schema
    .createIndex('uploaded_file_of_order')
    .on('uploaded_file')
    .columns(['storefront_order_id', 'sequence'])
    .execute();
}
