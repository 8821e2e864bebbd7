import { normalizePhoneNumber } from '@printfront/shared/domain/contact.ts';
import { parseOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { foldForSearch, searchTerms } from '@printfront/shared/server/orders/order-search.ts';
import type { CentralDatabase } from '../database/database.ts';
import { visibleTo } from './order-reads.repository.ts';
import type { OrderRow } from './orders.repository.ts';

export interface OrderFilter {
  paymentStatus?: number | undefined;
  source?: 'online' | 'storefront' | undefined;
  /** Name of a shop's server. */
  storefront?: string | undefined;
  stage?: keyof typeof STAGES | undefined;
  q?: string | undefined;
}

interface Page {
  /** Only orders that arrived before the one with this sequence. */
  before: number | undefined;
  limit: number;
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

/** A word too short for the index is looked for among so many of the newest orders. */
const NEWEST_LOOKED_THROUGH = 5_000;
/** Of a search's terms the rarest leads; counting further would cost more than it saves. */
const TERMS_COUNTED = 8;
const COUNTED_TO = 400;

/**
 * Newest arrivals first. What arrives meanwhile has a higher sequence and disturbs no later page. However many orders
 * there are, only about as many are read as are shown.
 */
export async function listOrders(
  database: CentralDatabase,
  principal: Principal,
  filter: OrderFilter,
  page: Page,
): Promise<OrderRow[]> {
  const found = new Map<number, OrderRow>();
  for (const query of await orderQueries(database, principal, filter, page)) {
    for (const row of await query.execute()) found.set(row.sequence, row);
  }
  return [...found.values()].sort((left, right) => right.sequence - left.sequence).slice(0, page.limit);
}

/**
 * The queries whose answers together have the page, each read from one index backwards. A single query with "or" would
 * make either database read all that matches before it can sort.
 */
export async function orderQueries(
  database: CentralDatabase,
  principal: Principal,
  filter: OrderFilter,
  page: Page,
): Promise<OrderQuery[]> {
  const searched = filter.q === undefined ? undefined : await searchQueries(database, filter.q);
  const queries = searched ?? [database.selectFrom('order').selectAll('order').orderBy('order.sequence', 'desc')];
  const stages = filter.stage === undefined ? [undefined] : STAGES[filter.stage];
  return queries.flatMap((query) =>
    stages.map((stage) => narrow(query.where(visibleTo(principal)), filter, page, stage).limit(page.limit)),
  );
}

type OrderQuery = ReturnType<typeof narrow>;
type Query = ReturnType<typeof ordersByTerm>;

function narrow(
  query: Query,
  { paymentStatus, source, storefront }: OrderFilter,
  { before }: Page,
  stage: { payment: number; production?: number } | undefined,
) {
  let narrowed = query;
  if (before !== undefined) narrowed = narrowed.where('order.sequence', '<', before);
  if (paymentStatus !== undefined) narrowed = narrowed.where('order.payment_status', '=', paymentStatus);
  if (source !== undefined) narrowed = narrowed.where('order.source', '=', source);
  if (storefront !== undefined) narrowed = narrowed.where('order.server_name', '=', storefront);
  if (stage !== undefined) narrowed = narrowed.where('order.payment_status', '=', stage.payment);
  if (stage?.production !== undefined) narrowed = narrowed.where('order.production_status', '=', stage.production);
  return narrowed;
}

/** The order number as a whole, a part of the name, a part of the phone number however it is spaced. */
async function searchQueries(database: CentralDatabase, q: string): Promise<Query[] | undefined> {
  // They would mean something to LIKE; a backslash to PostgreSQL's.
  const name = foldForSearch(q).replaceAll(/[%_\\]/g, '');
  if (name === '') return undefined;
  const iid = parseOrderNumber(q);
  const digits = normalizePhoneNumber(q);
  const isPhone = /^\d{3,}$/.test(digits);
  const nameTerm = await rarestTerm(database, name);
  const phoneTerm = isPhone ? await rarestTerm(database, digits) : null;
  const isShort = searchTerms(name).length === 0;
  return [
    ...(iid === null ? [] : [database.selectFrom('order').selectAll('order').where('iid', '=', iid)]),
    ...(phoneTerm === null ? [] : [ordersByTerm(database, phoneTerm).where('phone_number', 'like', `%${digits}%`)]),
    ...(nameTerm === null ? [] : [ordersByTerm(database, nameTerm).where('name_search', 'like', `%${name}%`)]),
    ...(isShort ? [newestOrders(database).where('name_search', 'like', `%${name}%`)] : []),
  ];
}

const ordersByTerm = (database: CentralDatabase, term: string) =>
  database
    .selectFrom('order')
    .innerJoin('order_search', 'order_search.sequence', 'order.sequence')
    .selectAll('order')
    .where('order_search.term', '=', term)
    .orderBy('order_search.sequence', 'desc');

const newestOrders = (database: CentralDatabase) =>
  database
    .selectFrom('order')
    .selectAll('order')
    .where('order.sequence', '>', (row) =>
      row
        .selectFrom('order as newest')
        .select(({ eb, fn }) => eb(fn.max('newest.sequence'), '-', NEWEST_LOOKED_THROUGH).as('from')),
    )
    .orderBy('order.sequence', 'desc');

/** @returns null when no order can have the text: one of its terms is nowhere, or it is too short to have any */
async function rarestTerm(database: CentralDatabase, text: string): Promise<string | null> {
  const all = searchTerms(text);
  const step = Math.max(1, Math.ceil(all.length / TERMS_COUNTED));
  let rarest: { term: string; count: number } | null = null;
  for (const term of all.filter((_, index) => index % step === 0 || index === all.length - 1)) {
    const some = database.selectFrom('order_search').select('sequence').where('term', '=', term).limit(COUNTED_TO);
    const { count } = await database
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) === 0) return null;
    if (rarest === null || Number(count) < rarest.count) rarest = { term, count: Number(count) };
  }
  return rarest?.term ?? null;
}
