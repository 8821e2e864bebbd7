import type { Kysely } from 'kysely';

/** How many numbers one shop takes for itself can be counted, and what each restore has lost stays apart. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // Null on those of before, which count as old.
  await schema.alterTable('edge_epoch').addColumn('begun_at', 'text').execute();
  await schema.alterTable('order_number_block').addColumn('leased_at', 'text').execute();
  await schema
    .alterTable('order_number_block')
    .addColumn('used_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('order_number_block_leased')
    .on('order_number_block')
    .columns(['server_id', 'leased_at'])
    .execute();
  await schema
    .createTable('lost_number_range')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('first_value', 'integer', (column) => column.notNull())
    .addColumn('end_value', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lost_number_range_key', ['series', 'first_value'])
    .execute();
  await keepSpans(database as Kysely<LostTables>);
}

interface LostTables {
  sync_counter: { name: string; next_value: number };
  lost_number_range: { series: string; first_value: number; end_value: number };
}

/** From the first restore's beginning to the last one's end: which part of it was given again between them is not known any more. */
async function keepSpans(database: Kysely<LostTables>): Promise<void> {
  const counters = await database.selectFrom('sync_counter').selectAll().execute();
  const counterNamed = (name: string) => counters.find((counter) => counter.name === name)?.next_value;
  const spans = [
    { series: 'order-number', name: 'lost-numbers' },
    { series: 'overflow-prefix', name: 'lost-prefixes' },
  ];
  for (const { series, name } of spans) {
    const [first_value, end_value] = [counterNamed(`${name}-from`), counterNamed(`${name}-until`)];
    if (first_value === undefined || end_value === undefined) continue;
    await database.insertInto('lost_number_range').values({ series, first_value, end_value }).execute();
  }
}
