import type { OrderPage, OrderSummary, PaymentStatus, WaitingOrders } from '../../contracts/orders.ts';
import { parseOrderNumber } from '../../domain/order-number.ts';
import { DESK_STAGE_NAMES, DESK_STAGES, type DeskStage, type DeskStretch } from '../../domain/order-states.ts';
import { normalizePhoneNumber } from '../../domain/phone-number.ts';
import { readScannedCode } from '../../domain/scanned-code.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { OrderPhotos } from './order-photos.ts';
import { foldForSearch } from './order-search.ts';
import type { ListedParts } from './order-view.ts';
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
  /** ISO 8601: what was due before it is late. */
  readonly now: string;
}

/** What a list shows of an order's content. */
export interface ListedContent {
  readonly orderId: string;
  readonly sizes: NonNullable<OrderSummary['sizes']>;
  readonly firstPhoto: { readonly fileId: string; readonly sha256: string } | null;
}

const MOST_COUNTED = 1_000;

/** @param count as many orders of a stage as there are, up to the limit */
export async function countWaiting(
  count: (stage: DeskStage, page: PageOfRows) => Promise<number>,
  now: Date,
): Promise<WaitingOrders> {
  const page = { before: undefined, limit: MOST_COUNTED, now: now.toISOString() };
  const counts: Partial<WaitingOrders> = {};
  for (const stage of DESK_STAGE_NAMES) counts[stage] = Math.min(MOST_COUNTED, await count(stage, page));
  return counts as WaitingOrders;
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

/** @returns null for a text that has nothing to look for: it finds every order */
export function readSearch(q: string): OrderSearch | null {
  const name = foldForSearch(q).replaceAll(/[%_\\]/g, '');
  if (name === '') return null;
  // However a number is written: with +66 or 0, with + or without.
  const digits = normalizePhoneNumber(q).replace(/^\+/, '');
  const code = readScannedCode(q);
  return {
    name,
    iid: code?.kind === 'number' ? parseOrderNumber(code.value) : null,
    digits: /^\d{3,}$/.test(digits) ? digits : null,
    orderId: code?.kind === 'order' ? code.value : null,
    storefrontOrderId: code?.kind === 'storefront-order' ? code.value : null,
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
  listContents(rows: readonly Row[]): Promise<ListedContent[]>;
  summarise(row: Row, parts: ListedParts): OrderSummary;
}

/** @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export async function listOrderPage<Row>(
  { photos, showable, now }: { photos: OrderPhotos; showable: ShowableOrders; now(): Date },
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
  const rows = await source.read({ before, limit: limit + 1, now: now().toISOString() });
  const page = rows.slice(0, limit);
  const owned = await source.listPhotos(page);
  // A damaged one was here a moment ago, and that may still be remembered.
  for (const { sha256, found_at } of owned) if (found_at !== null) photos.forget(sha256);
  // Of an order whose photos are deleted none is listed.
  const kept = new Set(owned.map(({ order_id }) => order_id));
  const missing = await photos.missing(owned.map(({ sha256 }) => sha256));
  const missingOf = Map.groupBy(
    owned.filter(({ sha256 }) => missing.has(sha256)),
    ({ order_id }) => order_id,
  );
  const contents = new Map((await source.listContents(page)).map((content) => [content.orderId, content]));
  const shown = showable.listOf(page, source.identify, (row) => {
    const away = missingOf.get(source.identify(row).id) ?? [];
    const damagedPhotoCount = away.filter(({ found_at }) => found_at !== null).length;
    const { sizes = [], firstPhoto = null } = contents.get(source.identify(row).id) ?? {};
    const isFirstHere = firstPhoto !== null && kept.has(source.identify(row).id) && !missing.has(firstPhoto.sha256);
    return source.summarise(row, {
      missingPhotoCount: away.length,
      damagedPhotoCount,
      sizes,
      firstPhoto: isFirstHere ? firstPhoto.fileId : null,
    });
  });
  const last = page.at(-1);
  return { ...shown, nextId: rows.length > limit && last !== undefined ? source.identify(last).id : null };
}
