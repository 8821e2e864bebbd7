import { type Kysely, sql } from 'kysely';

/** Online orders that a shop has which does not make them: it came back on an older copy of its data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('strays', 'text').execute();
  await schema
    .alterTable('order')
    .addColumn('strays_untold', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('order_strays_untold')
    .on('order')
    .column('sequence')
    .where(sql<boolean>`strays_untold > 0`)
    .execute();
}
