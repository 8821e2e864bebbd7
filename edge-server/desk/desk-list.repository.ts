import { Id, LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { FinishesByStaff, OrderedFinish } from '@printfront/shared/contracts/finishes.ts';
import { finishOfLine } from '@printfront/shared/domain/finish.ts';
import { type DeskStretch, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import {
  type ListedContent,
  type OrderFilter,
  type PageOfRows,
  readNewest,
  readSearch,
  stretchesOf,
} from '@printfront/shared/server/orders/order-list.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { EdgeDatabase, EdgeTables } from '../database/database.ts';

export type DeskFilter = Pick<OrderFilter, 'paymentStatus' | 'stage' | 'q' | 'source'>;
export type PlacedOrderRow = Awaited<ReturnType<typeof listPlacedOrders>>[number];

/** A part of a name is looked for among so many of the newest orders: two years of a busy shop, read in some milliseconds. */
const NEWEST_LOOKED_THROUGH = 20_000;

/** Newest arrivals first, see readNewest. */
export const listPlacedOrders = (database: EdgeDatabase, filter: DeskFilter, page: PageOfRows) =>
  readNewest(
    stretchesOf(filter.stage).map((stretch) => deskQuery(database, filter, page, stretch)),
    ({ arrival }) => arrival,
    page.limit,
  );

/** What staff say now, or what it was placed with; the latter, too, where a disk has changed what they say. */
const SHIPPING_NOW = sql<number>`case when json_valid(details)
  then coalesce(json_extract(details, '$.shippingMethod'), placed_order.shipping_method) else placed_order.shipping_method end`;
const DUE_NOW = sql<string>`case when json_valid(details) then json_extract(details, '$.estimatedDueDate') else estimated_due_date end`;

/** How many there are of a stage, up to the limit. */
export const countPlacedOrders = async (
  database: EdgeDatabase,
  filter: DeskFilter,
  page: PageOfRows,
): Promise<number> => (await listPlacedOrders(database, filter, page)).length;

/** Sizes and first photo of several orders, from the content that was frozen at submit. */
export async function listContentsOfOrders(
  database: EdgeDatabase,
  orderIds: readonly string[],
): Promise<ListedContent[]> {
  if (orderIds.length === 0) return [];
  const rows = await database
    .selectFrom('storefront_order')
    .select(['order_id', sql<string | null>`json_extract(content, '$.lines[0].files[0].id')`.as('file_id')])
    .select(sql<string | null>`json_extract(content, '$.lines[0].files[0].sha256')`.as('sha256'))
    .select(
      sql<string>`(select json_group_array(json_object('name', json_extract(line.value, '$.size.name'),
        'id', json_extract(line.value, '$.size.id'), 'finish', json_extract(line.value, '$.finish'),
        'printQuantity', json_extract(line.value, '$.printQuantity'))) from json_each(content, '$.lines') as line)`.as(
        'sizes',
      ),
    )
    .select(sql<string | null>`case when json_valid(details) then details end`.as('details'))
    .where('order_id', 'in', [...orderIds])
    // A disk may have made something else of it, which is told when the order is opened.
    .where(sql<boolean>`json_valid(content)`)
    .execute();
  return rows.map(({ order_id, file_id, sha256, sizes, details }) => ({
    orderId: order_id ?? '',
    sizes: listedSizes(JSON.parse(sizes), details === null ? undefined : JSON.parse(details).finishes),
    firstPhoto: file_id === null || sha256 === null ? null : { fileId: file_id, sha256 },
  }));
}

const ListedSizes = z.array(
  z.object({ id: Id, name: LocalizedText, printQuantity: z.int().min(1), finish: OrderedFinish.nullable() }),
);
const ListedByStaff = FinishesByStaff.catch({});

function listedSizes(sizes: unknown, byStaff: unknown): ListedContent['sizes'] {
  return ListedSizes.catch([])
    .parse(sizes)
    .map(({ id, name, printQuantity, finish }) => {
      const printed = finishOfLine({ size: { id }, finish }, ListedByStaff.parse(byStaff));
      return { name, printQuantity, ...(printed && { finish: printed.name }) };
    });
}

export function deskQuery(
  database: EdgeDatabase,
  { paymentStatus, q, stage, source }: DeskFilter,
  { before, limit, now }: PageOfRows,
  stretch?: DeskStretch,
) {
  let query = database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.arrival', 'storefront_order.arrival')
    .select([
      ...(['placed_order.arrival', 'placed_order.order_id', 'placed_order.iid', 'placed_order.name'] as const),
      ...(['phone_number', 'shipping_method', 'payment_method', 'total_payment_amount', 'print_count'] as const),
      ...(['estimated_due_date', 'placed_order.submitted_at', 'photos_deleted_at'] as const),
      ...(['payment_status', 'production_status', 'payment_clash', 'details', 'ready_at'] as const),
      ...(['paid_method', 'upload_id', 'other_copies'] as const),
    ]);
  if (source !== undefined) query = query.where('upload_id', source === 'online' ? 'is not' : 'is', null);
  if (q !== undefined) query = query.where(matches(q));
  if (paymentStatus !== undefined) query = query.where('payment_status', '=', paymentStatus);
  if (stretch !== undefined) query = query.where('payment_status', '=', stretch.payment);
  if (stretch?.production !== undefined) query = query.where('production_status', '=', stretch.production);
  if (stage === 'to-hand-over') query = query.where(SHIPPING_NOW, '=', SHIPPING_METHOD.pickup);
  if (stage === 'to-post') query = query.where(SHIPPING_NOW, '>', SHIPPING_METHOD.pickup);
  if (stage === 'late') {
    query = query.where('production_status', '<', PRODUCTION_STATUS.ready).where(DUE_NOW, '<', now);
  }
  // Sorted by whichever of the two an index leads to.
  const isByStatus = paymentStatus !== undefined || stretch !== undefined;
  const arrival = isByStatus ? 'storefront_order.arrival' : 'placed_order.arrival';
  if (before !== undefined) query = query.where(arrival, '<', before);
  return query.orderBy(arrival, 'desc').limit(limit);
}

function matches(q: string) {
  return ({ eb, or, and, selectFrom }: ExpressionBuilder<EdgeTables, 'placed_order'>): Expression<SqlBool> => {
    const search = readSearch(q);
    if (search === null) return eb('placed_order.arrival', '>', 0);
    const isNew = eb('placed_order.arrival', '>', (row) =>
      row
        .selectFrom('placed_order as newest')
        .select(({ eb: of, fn }) => of(fn.max('newest.arrival'), '-', NEWEST_LOOKED_THROUGH).as('from')),
    );
    const inText = [eb('name_search', 'like', `%${search.name}%`)];
    if (search.digits !== null) inText.push(eb('phone_number', 'like', `%${search.digits}%`));
    const found = selectFrom('placed_order as found').select('found.arrival');
    return or([
      ...(search.orderId === null
        ? []
        : [eb('placed_order.arrival', 'in', found.where('found.order_id', '=', search.orderId))]),
      ...(search.storefrontOrderId === null
        ? []
        : [
            eb(
              'placed_order.arrival',
              'in',
              selectFrom('storefront_order as scanned')
                .select((of) => of.fn.coalesce('scanned.arrival', of.lit(-1)).as('arrival'))
                .where('scanned.id', '=', search.storefrontOrderId),
            ),
          ]),
      ...(search.iid === null ? [] : [eb('placed_order.arrival', 'in', found.where('found.iid', '=', search.iid))]),
      and([isNew, or(inText)]),
    ]);
  };
}

/** Whether it was placed here: online orders that are made here are central's. */
export async function isTakenHere(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom('placed_order')
    .select('arrival')
    .where('order_id', '=', orderId)
    .where('upload_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns undefined for an order that is not here: then it is no cursor either */
export async function findArrival(database: EdgeDatabase, orderId: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('placed_order')
    .select('arrival')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.arrival;
}

/** Hashes of the photos of several orders, each once per order, with when it was found damaged here. */
export async function listPhotosOfOrders(
  database: EdgeDatabase,
  orderIds: readonly string[],
): Promise<{ order_id: string; sha256: string; found_at: string | null }[]> {
  if (orderIds.length === 0) return [];
  return database
    .selectFrom('outbox_order_blob')
    .leftJoin('damaged_photo', 'damaged_photo.sha256', 'outbox_order_blob.sha256')
    .select(['outbox_order_blob.order_id', 'outbox_order_blob.sha256', 'damaged_photo.found_at'])
    .where('order_id', 'in', [...orderIds])
    .execute();
}
