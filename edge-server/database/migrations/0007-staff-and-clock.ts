import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import { type Kysely, sql } from 'kysely';

/** Staff who work at the shop while central is away: who they are, what they did, and a clock that never goes back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createStaff(database);
  await createDesk(database);
  await takeOverPlacedOrders(database as Kysely<OldTables>);
}

async function createStaff({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('clock_floor')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('known_at', 'text', (column) => column.notNull())
    .addColumn('central_heard_at', 'text')
    .execute();
  await schema
    .createTable('staff_list')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('staff_member')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('shop_session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('central_session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sign_in_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempt_count', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'text', (column) => column.notNull())
    .addColumn('forgotten_at', 'text', (column) => column.notNull())
    .execute();
}

async function createDesk({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('placed_order')
    .addColumn('arrival', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull().unique())
    .addColumn('iid', 'integer', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_search', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('shipping_method', 'integer', (column) => column.notNull())
    .addColumn('payment_method', 'integer', (column) => column.notNull())
    .addColumn('total_payment_amount', 'integer', (column) => column.notNull())
    .addColumn('print_count', 'integer', (column) => column.notNull())
    .addColumn('estimated_due_date', 'text')
    .addColumn('submitted_at', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('storefront_order').addColumn('arrival', 'integer').execute();
  await schema
    .alterTable('storefront_order')
    .addColumn('payment_clash', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`payment_clash in (0, 1)`),
    )
    .execute();
  // Each stage of the desk is a stretch of one of these, in the order of arrival.
  await schema
    .createIndex('storefront_order_stage')
    .on('storefront_order')
    .columns(['payment_status', 'production_status', 'arrival'])
    .execute();
  await schema
    .createIndex('storefront_order_payment')
    .on('storefront_order')
    .columns(['payment_status', 'arrival'])
    .execute();
  for (const log of ['payment_transition', 'production_transition']) {
    await schema
      .createTable(log)
      .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('from_status', 'integer', (column) => column.notNull())
      .addColumn('to_status', 'integer', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull().check(sql`origin in ('central', 'edge')`))
      .addColumn('is_applied', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex(`${log}_order`).on(log).columns(['order_id', 'sequence']).execute();
  }
  await schema
    .alterTable('print_export')
    .addColumn('target', 'text', (column) =>
      column.notNull().defaultTo('hot-folder').check(sql`target in ('archive', 'hot-folder')`),
    )
    .execute();
}

interface OldTables {
  storefront_order: {
    order_id: string | null;
    content: string | null;
    submitted_at: string | null;
    payment_status: number | null;
    production_status: number | null;
    arrival: number | null;
  };
  outbox_order: { order_id: string; sequence: number };
  placed_order: Record<string, number | string | null> & { arrival?: number };
  payment_transition: Record<string, number | string>;
  production_transition: Record<string, number | string>;
}

/** What the desk needs to know of orders that were placed before there was one. */
async function takeOverPlacedOrders(database: Kysely<OldTables>): Promise<void> {
  const rows = await database
    .selectFrom('storefront_order')
    .leftJoin('outbox_order', 'outbox_order.order_id', 'storefront_order.order_id')
    .select('storefront_order.order_id')
    .where('storefront_order.order_id', 'is not', null)
    .orderBy('outbox_order.sequence')
    .execute();
  // One at a time: the content of a large order is some hundred kilobytes.
  for (const { order_id } of rows) if (order_id !== null) await takeOver(database, order_id);
}

async function takeOver(database: Kysely<OldTables>, order_id: string): Promise<void> {
  const row = await database
    .selectFrom('storefront_order')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const order = JSON.parse(row.content ?? '');
  const { arrival } = await database
    .insertInto('placed_order')
    .values({
      order_id,
      iid: order.iid,
      name: order.name,
      name_search: foldForSearch(order.name),
      phone_number: order.phoneNumber,
      shipping_method: order.shippingMethod,
      payment_method: order.paymentMethod,
      total_payment_amount: order.totalPaymentAmount,
      print_count: order.lines.reduce(
        (count: number, line: { printQuantity: number }) => count + line.printQuantity,
        0,
      ),
      estimated_due_date: order.estimatedDueDate,
      submitted_at: order.submittedAt,
    })
    .returning('arrival')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('storefront_order')
    .set({ arrival: Number(arrival) })
    .where('order_id', '=', order_id)
    .execute();
  const moved = { order_id, made_by: 'sync', origin: 'central', is_applied: 1, recorded_at: row.submitted_at ?? '' };
  if (row.payment_status !== null && row.payment_status !== 10) {
    const entry = { ...moved, from_status: 10, to_status: row.payment_status };
    await database.insertInto('payment_transition').values(entry).execute();
  }
  if (row.production_status !== null && row.production_status !== 0) {
    const entry = { ...moved, from_status: 0, to_status: row.production_status };
    await database.insertInto('production_transition').values(entry).execute();
  }
}
