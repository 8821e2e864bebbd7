import { normalizePhoneNumber } from '@printfront/shared/domain/contact.ts';
import { parseOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { EdgeDatabase, EdgeTables } from '../database/database.ts';

export interface DeskFilter {
  paymentStatus?: number | undefined;
  stage?: keyof typeof STAGES | undefined;
  q?: string | undefined;
}

/** Which statuses a stage is made of; each is a stretch of one index in the order of arrival. */
const STAGES = {
  'to-pay': [{ payment: 10 }, { payment: 20 }],
  'to-print': [
    { payment: 50, production: 0 },
    { payment: 50, production: 1 },
  ],
  'to-hand-over': [{ payment: 50, production: 2 }],
} as const satisfies Record<string, readonly { payment: number; production?: number }[]>;

/** A part of a name is looked for among so many of the newest orders: two years of a busy shop, read in some milliseconds. */
const NEWEST_LOOKED_THROUGH = 20_000;

/** Newest arrivals first. What arrives meanwhile has a higher arrival and disturbs no later page. */
export async function listPlacedOrders(
  database: EdgeDatabase,
  filter: DeskFilter,
  page: { before: number | undefined; limit: number },
) {
  const stages = filter.stage === undefined ? [undefined] : STAGES[filter.stage];
  // One query for each stretch: with "or" the database would read all that matches before it can sort.
  const found = [];
  for (const stage of stages) found.push(...(await deskQuery(database, filter, page, stage).execute()));
  return found.sort((left, right) => right.arrival - left.arrival).slice(0, page.limit);
}

export function deskQuery(
  database: EdgeDatabase,
  { paymentStatus, q }: DeskFilter,
  { before, limit }: { before: number | undefined; limit: number },
  stage?: { payment: number; production?: number },
) {
  let query = database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.arrival', 'storefront_order.arrival')
    .select([
      ...(['placed_order.arrival', 'placed_order.order_id', 'placed_order.iid', 'placed_order.name'] as const),
      ...(['phone_number', 'shipping_method', 'payment_method', 'total_payment_amount', 'print_count'] as const),
      ...(['estimated_due_date', 'placed_order.submitted_at', 'photos_deleted_at'] as const),
      ...(['payment_status', 'production_status', 'payment_clash', 'details'] as const),
    ]);
  if (q !== undefined) query = query.where(matches(q));
  if (paymentStatus !== undefined) query = query.where('payment_status', '=', paymentStatus);
  if (stage !== undefined) query = query.where('payment_status', '=', stage.payment);
  if (stage?.production !== undefined) query = query.where('production_status', '=', stage.production);
  // Sorted by whichever of the two an index leads to.
  const isByStatus = paymentStatus !== undefined || stage !== undefined;
  const arrival = isByStatus ? 'storefront_order.arrival' : 'placed_order.arrival';
  if (before !== undefined) query = query.where(arrival, '<', before);
  return query.orderBy(arrival, 'desc').limit(limit);
}

/** The order number as a whole, a part of the name, a part of the phone number however it is spaced. */
function matches(q: string) {
  return ({ eb, or, and, selectFrom }: ExpressionBuilder<EdgeTables, 'placed_order'>): Expression<SqlBool> => {
    const name = foldForSearch(q).replaceAll(/[%_\\]/g, '');
    if (name === '') return eb('placed_order.arrival', '>', 0);
    const iid = parseOrderNumber(q);
    const digits = normalizePhoneNumber(q);
    const isNew = eb('placed_order.arrival', '>', (row) =>
      row
        .selectFrom('placed_order as newest')
        .select(({ eb: of, fn }) => of(fn.max('newest.arrival'), '-', NEWEST_LOOKED_THROUGH).as('from')),
    );
    const inText = [eb('name_search', 'like', `%${name}%`)];
    if (/^\d{3,}$/.test(digits)) inText.push(eb('phone_number', 'like', `%${digits}%`));
    const found = selectFrom('placed_order as found').select('found.arrival');
    return or([
      ...(iid === null ? [] : [eb('placed_order.arrival', 'in', found.where('found.iid', '=', iid))]),
      and([isNew, or(inText)]),
    ]);
  };
}

/** @returns undefined for an order that was not placed here: then it is no cursor either */
export async function findArrival(database: EdgeDatabase, orderId: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('placed_order')
    .select('arrival')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.arrival;
}

/** Hashes of the photos of several orders, each once per order. */
export async function listPhotosOfOrders(
  database: EdgeDatabase,
  orderIds: readonly string[],
): Promise<{ order_id: string; sha256: string }[]> {
  if (orderIds.length === 0) return [];
  return database
    .selectFrom('outbox_order_blob')
    .select(['order_id', 'sha256'])
    .where('order_id', 'in', [...orderIds])
    .execute();
}
