import type { OrderFilters } from '#api/order-queries.ts';

const PAYMENT_STATUSES = ['10', '20', '50', '90'] as const;
const SOURCES = ['storefront', 'online'] as const;

/** The filters stand in the address, so that back and a bookmark work; what is not one of them shows all. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const paymentStatus = PAYMENT_STATUSES.find((status) => status === search.get('payment'));
  const source = SOURCES.find((one) => one === search.get('source'));
  const q = search.get('q')?.trim().slice(0, 100);
  return { ...(paymentStatus && { paymentStatus }), ...(source && { source }), ...(q && { q }) };
}

/** @returns the same address with one filter set, or taken away by an empty value */
export function withFilter(search: URLSearchParams, name: 'payment' | 'source' | 'q', value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
