import { getOrder, listAllOrders } from '@printfront/shared/contracts/orders.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** How fresh the counter's screens are. */
const ORDERS_REFRESH_MS = 5_000;
/** Older orders change seldom, and looking at them again costs a call a page. */
const OLDER_ORDERS_REFRESH_MS = 60_000;
const PAGE_SIZE = '40';

/** As in the query of listAllOrders; an absent one shows all. */
export interface OrderFilters {
  paymentStatus?: '10' | '20' | '50' | '90';
  source?: 'online' | 'storefront';
  /** Order number, part of a name, or part of a phone number. */
  q?: string;
}

export const allOrdersKey = ['orders', 'all'] as const;

/** The newest orders, looked at again and again. */
export const newestOrdersQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [...allOrdersKey, 'newest', filters],
    queryFn: ({ signal }) => call(listAllOrders, { query: { ...filters, limit: PAGE_SIZE }, signal }),
    refetchInterval: ORDERS_REFRESH_MS,
  });

/** The same list page by page, as far as someone has scrolled. */
export const orderPagesQuery = (filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: [...allOrdersKey, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAllOrders, {
        query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    refetchInterval: OLDER_ORDERS_REFRESH_MS,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    refetchInterval: ORDERS_REFRESH_MS,
  });
