import type { OrderFilters } from '#api/order-queries.ts';

export const STAGES = ['to-pay', 'to-print', 'to-hand-over'] as const;
const PAYMENT_STATUSES = ['10', '20', '50', '90'] as const;
const SOURCES = ['storefront', 'online'] as const;

/** The filters stand in the address, so that back and a bookmark work; what is not one of them shows all. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const stage = STAGES.find((one) => one === search.get('stage'));
  const paymentStatus = PAYMENT_STATUSES.find((status) => status === search.get('payment'));
  const source = SOURCES.find((one) => one === search.get('source'));
  const storefront = search.get('shop')?.slice(0, 100);
  const q = search.get('q')?.trim().slice(0, 100);
  return {
    ...(stage && { stage }),
    ...(paymentStatus && { paymentStatus }),
    ...(source && { source }),
    ...(storefront && { storefront }),
    ...(q && { q }),
  };
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
