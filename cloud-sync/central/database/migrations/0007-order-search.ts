import { termsOfOrder } from '@printfront/shared/server/orders/order-search.ts';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

const ORDERS_AT_ONCE = 200;
/** Two columns each: SQLite takes 32,766 parameters. */
const TERMS_AT_ONCE = 5_000;

interface Tables {
  order: { sequence: number; name_search: string; phone_number: string };
  order_search: { term: string; sequence: number };
}

/** Finding an order by a part of its name or phone number without reading all others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const table = database.schema
    .createTable('order_search')
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull().references('order.sequence'))
    .addPrimaryKeyConstraint('order_search_key', ['term', 'sequence']);
  // The key is the whole row: SQLite would otherwise keep it twice.
  await (isPostgres(database) ? table : table.modifyEnd(sql`without rowid`)).execute();
  await fill(database as Kysely<Tables>);
  await explainStages(database);
}

/**
 * Nearly every paid order was handed over long ago. PostgreSQL takes the two statuses for independent unless it is told to
 * count them together, believes that many wait to be printed, and would look for them among all orders.
 */
async function explainStages(database: Kysely<unknown>): Promise<void> {
  if (!isPostgres(database)) return;
  await sql`create statistics order_stage_statistics (mcv) on payment_status, production_status from "order"`.execute(
    database,
  );
}

async function fill(database: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const orders = await database
      .selectFrom('order')
      .select(['sequence', 'name_search', 'phone_number'])
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(ORDERS_AT_ONCE)
      .execute();
    const last = orders.at(-1);
    if (last === undefined) return;
    const terms = orders.flatMap((order) => termsOfOrder(order).map((term) => ({ term, sequence: order.sequence })));
    for (let from = 0; from < terms.length; from += TERMS_AT_ONCE) {
      await database
        .insertInto('order_search')
        .values(terms.slice(from, from + TERMS_AT_ONCE))
        .execute();
    }
    after = last.sequence;
  }
}
