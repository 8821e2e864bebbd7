import { type Kysely, sql } from 'kysely';

/** Clashes are counted without reading all orders, and people are found by a part of their name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('order_clash')
    .on('order')
    .column('sequence')
    .where(sql.ref('payment_clash'), '=', sql.lit(1))
    .execute();
  await database.schema
    .alterTable('user')
    .addColumn('name_search', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await foldNames(database as Kysely<PeopleTables>);
}

interface PeopleTables {
  user: { id: string; name: string; name_search: string };
}

const PAGE = 1000;

/** Page by page: there may be more people than fit into memory. */
async function foldNames(database: Kysely<PeopleTables>): Promise<void> {
  for (let lastId = ''; ; ) {
    const people = await database
      .selectFrom('user')
      .select(['id', 'name'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, name } of people) {
      const folded = name.normalize('NFKC').toLowerCase();
      await database.updateTable('user').set({ name_search: folded }).where('id', '=', id).execute();
    }
    const last = people.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}
