import { type DeskStretch, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import {
  type OrderFilter,
  type PageOfRows,
  readNewest,
  readSearch,
  stretchesOf,
} from '@printfront/shared/server/orders/order-list.ts';
import { searchTerms } from '@printfront/shared/server/orders/order-search.ts';
import type { CentralDatabase } from '../database/database.ts';
import { visibleTo } from './order-reads.repository.ts';
import type { OrderRow } from './orders.repository.ts';

/** A word too short for the index is looked for among so many of the newest orders. */
const NEWEST_LOOKED_THROUGH = 5_000;
/** Of a search's terms the rarest leads; counting further would cost more than it saves. */
const TERMS_COUNTED = 8;
const COUNTED_TO = 400;

/** Newest arrivals first, see readNewest. However many orders there are, only about as many are read as are shown. */
export const listOrders = async (
  database: CentralDatabase,
  principal: Principal,
  filter: OrderFilter,
  page: PageOfRows,
): Promise<OrderRow[]> =>
  readNewest(await orderQueries(database, principal, filter, page), ({ sequence }) => sequence, page.limit);

export async function orderQueries(
  database: CentralDatabase,
  principal: Principal,
  filter: OrderFilter,
  page: PageOfRows,
): Promise<OrderQuery[]> {
  const searched = filter.q === undefined ? undefined : await searchQueries(database, filter.q);
  const queries = searched ?? [database.selectFrom('order').selectAll('order').orderBy('order.sequence', 'desc')];
  const shops = filter.storefront === undefined ? [undefined] : await ordersOfShop(database, filter.storefront);
  return queries.flatMap((query) =>
    shops.flatMap((shop) =>
      stretchesOf(filter.stage).map((stretch) =>
        narrow(query.where(visibleTo(principal)), filter, page, { stretch, shop }).limit(page.limit),
      ),
    ),
  );
}

interface OfShop {
  column: 'order.server_name' | 'order.maker_id';
  value: string;
}

/** Those that it took, under the name that it had then, and online ones that it makes; each is read from an index of its own. */
async function ordersOfShop(database: CentralDatabase, name: string): Promise<OfShop[]> {
  const makers = await database.selectFrom('edge_server').select('id').where('name', '=', name).limit(10).execute();
  return [
    { column: 'order.server_name', value: name },
    ...makers.map(({ id }) => ({ column: 'order.maker_id', value: id }) as const),
  ];
}

type OrderQuery = ReturnType<typeof narrow>;
type Query = ReturnType<typeof ordersByTerm>;

function narrow(
  query: Query,
  { paymentStatus, source, stage }: OrderFilter,
  { before, now }: PageOfRows,
  { stretch, shop }: { stretch: DeskStretch | undefined; shop: OfShop | undefined },
) {
  let narrowed = query;
  if (before !== undefined) narrowed = narrowed.where('order.sequence', '<', before);
  if (paymentStatus !== undefined) narrowed = narrowed.where('order.payment_status', '=', paymentStatus);
  if (source !== undefined) narrowed = narrowed.where('order.source', '=', source);
  if (shop !== undefined) narrowed = narrowed.where(shop.column, '=', shop.value);
  if (stretch !== undefined) narrowed = narrowed.where('order.payment_status', '=', stretch.payment);
  if (stretch?.production !== undefined) narrowed = narrowed.where('order.production_status', '=', stretch.production);
  if (stage === 'to-hand-over') narrowed = narrowed.where('order.shipping_method', '=', SHIPPING_METHOD.pickup);
  if (stage === 'to-post') narrowed = narrowed.where('order.shipping_method', '>', SHIPPING_METHOD.pickup);
  if (stage === 'late') {
    narrowed = narrowed
      .where('order.production_status', '<', PRODUCTION_STATUS.ready)
      .where('order.estimated_due_date', '<', now);
  }
  return narrowed;
}

async function searchQueries(database: CentralDatabase, q: string): Promise<Query[] | undefined> {
  const search = readSearch(q);
  if (search === null) return undefined;
  const { name, iid, digits, orderId, storefrontOrderId } = search;
  const nameTerm = await rarestTerm(database, name);
  const phoneTerm = digits === null ? null : await rarestTerm(database, digits);
  const isShort = searchTerms(name).length === 0;
  return [
    ...(iid === null ? [] : [database.selectFrom('order').selectAll('order').where('iid', '=', iid)]),
    ...(orderId === null ? [] : [database.selectFrom('order').selectAll('order').where('order.id', '=', orderId)]),
    ...(storefrontOrderId === null
      ? []
      : [database.selectFrom('order').selectAll('order').where('upload_id', '=', storefrontOrderId)]),
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
