import type { OrderPage, OrderSummary, PaymentStatus } from '../../contracts/orders.ts';
import { parseOrderNumber } from '../../domain/order-number.ts';
import { DESK_STAGES, type DeskStage, type DeskStretch } from '../../domain/order-states.ts';
import { normalizePhoneNumber } from '../../domain/phone-number.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { OrderPhotos } from './order-photos.ts';
import { foldForSearch } from './order-search.ts';
import type { ShowableOrders } from './showable-orders.ts';

/** What the desk's list is narrowed by at either server. */
export interface OrderFilter {
  paymentStatus?: PaymentStatus | undefined;
  source?: 'online' | 'storefront' | undefined;
  /** Name of a shop's server. */
  storefront?: string | undefined;
  stage?: DeskStage | undefined;
  q?: string | undefined;
}

export interface Paging {
  /** The last order of the page before. */
  nextId?: string | undefined;
  limit: number;
}

/** A page as databases are asked for it. */
export interface PageOfRows {
  /** Only orders that arrived before the one with this number. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** The stretches of an index that a stage is made of; one of everything without a stage. */
export const stretchesOf = (stage: DeskStage | undefined): readonly (DeskStretch | undefined)[] =>
  stage === undefined ? [undefined] : DESK_STAGES[stage];

/**
 * Newest arrivals first, of queries whose answers together have the page, each read from one index backwards: a single query
 * with "or" would make the database read all that matches before it can sort. What arrives meanwhile has a higher number and
 * disturbs no later page.
 */
export async function readNewest<Row>(
  queries: readonly { execute(): Promise<Row[]> }[],
  arrivalOf: (row: Row) => number,
  limit: number,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (const query of queries) for (const row of await query.execute()) found.set(arrivalOf(row), row);
  return [...found]
    .sort(([left], [right]) => right - left)
    .slice(0, limit)
    .map(([, row]) => row);
}

/**
 * The order number as a whole, a part of the name, a part of the phone number however it is spaced, or what a scanner
 * reads off a ticket or a phone: an address or an id.
 */
export interface OrderSearch {
  /** Folded, without what LIKE would take for more than letters; a backslash is that to PostgreSQL's. */
  readonly name: string;
  readonly iid: number | null;
  /** Three digits and more; null for anything else. */
  readonly digits: string | null;
  /** Of the order itself, bare or in the address of its page. */
  readonly orderId: string | null;
  /** Of what it was at a kiosk, bare or in the address of the phone's page. */
  readonly storefrontOrderId: string | null;
}

const ORDER_ID = /(?:^|\/orders\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:$|[/?#])/i;
const STOREFRONT_ORDER_ID = /(?:^|\/(?:front|storefront)\/(?:[^/]+\/)?)([0-9]{15})(?:$|[/?#])/;

/** @returns null for a text that has nothing to look for: it finds every order */
export function readSearch(q: string): OrderSearch | null {
  const name = foldForSearch(q).replaceAll(/[%_\\]/g, '');
  if (name === '') return null;
  // However a number is written: with +66 or 0, with + or without.
  const digits = normalizePhoneNumber(q).replace(/^\+/, '');
  const text = q.trim();
  return {
    name,
    iid: parseOrderNumber(q),
    digits: /^\d{3,}$/.test(digits) ? digits : null,
    orderId: ORDER_ID.exec(text)?.[1]?.toLowerCase() ?? null,
    storefrontOrderId: STOREFRONT_ORDER_ID.exec(text)?.[1] ?? null,
  };
}

/** Where a list comes from. */
export interface OrderListSource<Row> {
  /** @returns undefined for an order that is not of this list: then it is no cursor either */
  findArrival(orderId: string): Promise<number | undefined>;
  /** Newest first. */
  read(page: PageOfRows): Promise<Row[]>;
  identify(row: Row): { id: string; iid: number };
  /** Photos of these orders that are to be here, each once per order. */
  listPhotos(rows: readonly Row[]): Promise<{ order_id: string; sha256: string; found_at: string | null }[]>;
  summarise(row: Row, photos: { missingPhotoCount: number; damagedPhotoCount: number }): OrderSummary;
}

/** @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export async function listOrderPage<Row>(
  { photos, showable }: { photos: OrderPhotos; showable: ShowableOrders },
  source: OrderListSource<Row>,
  { nextId, limit }: Paging,
): Promise<OrderPage> {
  const before = nextId === undefined ? undefined : await source.findArrival(nextId);
  if (nextId !== undefined && before === undefined) {
    throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', {
      parameter: 'nextId',
    });
  }
  // One more than wanted tells whether there is another page.
  const rows = await source.read({ before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const owned = await source.listPhotos(page);
  // A damaged one was here a moment ago, and that may still be remembered.
  for (const { sha256, found_at } of owned) if (found_at !== null) photos.forget(sha256);
  const missing = await photos.missing(owned.map(({ sha256 }) => sha256));
  const missingOf = Map.groupBy(
    owned.filter(({ sha256 }) => missing.has(sha256)),
    ({ order_id }) => order_id,
  );
  const shown = showable.listOf(page, source.identify, (row) => {
    const away = missingOf.get(source.identify(row).id) ?? [];
    const damagedPhotoCount = away.filter(({ found_at }) => found_at !== null).length;
    return source.summarise(row, { missingPhotoCount: away.length, damagedPhotoCount });
  });
  const last = page.at(-1);
  return { ...shown, nextId: rows.length > limit && last !== undefined ? source.identify(last).id : null };
}
