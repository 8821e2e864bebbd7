import { parseOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { DESK_STAGE_NAMES } from '@printfront/shared/domain/order-states.ts';
import { readScannedCode } from '@printfront/shared/domain/scanned-code.ts';
import type { OrderFilters } from '#api/order-queries.ts';

export const STAGES = DESK_STAGE_NAMES;
const PAYMENT_STATUSES = ['10', '20', '50', '90'] as const;
const SOURCES = ['storefront', 'online'] as const;

/** The filters stand in the address, so that back and a bookmark work; what is not one of them shows all. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const stage = STAGES.find((one) => one === search.get('stage'));
  const paymentStatus = PAYMENT_STATUSES.find((status) => status === search.get('payment'));
  const source = SOURCES.find((one) => one === search.get('source'));
  const storefront = search.get('shop')?.slice(0, 100);
  const q = search.get('q')?.trim().slice(0, 300);
  return {
    ...(stage && { stage }),
    ...(paymentStatus && { paymentStatus }),
    ...(source && { source }),
    ...(storefront && { storefront }),
    ...(q && { q }),
  };
}

type Code = ReturnType<typeof readScannedCode>;

/** No order's number has nine digits of which the first is a nought: that is a telephone's. */
const isPhone = (code: Code) => code?.kind === 'number' && /^0\d{8}/.test(code.value);

/** The number that is meant, in whatever layout or words it came. */
function numberIn(text: string): number | null {
  const code = readScannedCode(text);
  return code?.kind === 'number' && !isPhone(code) ? parseOrderNumber(code.value) : null;
}

/**
 * The same address with another search. A number means one order, however far that one is: it is looked for in every
 * stage.
 */
export function withSearch(search: URLSearchParams, text: string): URLSearchParams {
  const next = withFilter(search, 'q', text);
  if (readScannedCode(text) === null) return next;
  return withFilter(withFilter(next, 'stage', ''), 'payment', '');
}

/** What is asked when Enter is pressed: of a number only the order that has it, and not the phones that hold its digits. */
export function openingFilters(search: URLSearchParams, text: string): OrderFilters {
  const code = readScannedCode(text);
  if (code === null) return readFilters(withFilter(search, 'q', text));
  return { q: code.kind === 'number' && !isPhone(code) ? `#${Number(code.value)}` : code.value };
}

/** The order that opens by itself: the one whose number was typed, or the only one that was found by other words. */
export function orderToOpen<Found extends { iid: number }>(text: string, found: readonly Found[]): Found | undefined {
  const iid = numberIn(text);
  const meant = iid === null ? found : found.filter((order) => order.iid === iid);
  return meant.length === 1 ? meant[0] : undefined;
}

export type FilterName = 'stage' | 'payment' | 'source' | 'shop' | 'q';

/** @returns the same address with one filter set, or taken away by an empty value */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  // A stage is made of payment statuses: both at once mostly show nothing, and nobody would see why.
  if (name === 'stage' && value !== '') next.delete('payment');
  if (name === 'payment' && value !== '') next.delete('stage');
  return next;
}
