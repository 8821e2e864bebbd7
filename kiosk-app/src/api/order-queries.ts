import { getOrder, listAllOrders } from '@printfront/shared/contracts/orders.ts';
import { listWorkingHourOverrides, listWorkingHours } from '@printfront/shared/contracts/working-hours.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** How fresh the counter's screens are. */
const ORDERS_REFRESH_MS = 5_000;
/** Older orders change seldom, and looking at them again costs a call a page. */
const OLDER_ORDERS_REFRESH_MS = 60_000;
const PAGE_SIZE = '40';

/** As in the query of listAllOrders; an absent one shows all. */
export interface OrderFilters {
  stage?: 'to-pay' | 'to-print' | 'to-hand-over';
  paymentStatus?: '10' | '20' | '50' | '90';
  source?: 'online' | 'storefront';
  /** Name of a shop's server. */
  storefront?: string;
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

/** When the shop is open, for promising a time. */
export const workingHoursQuery = () =>
  queryOptions({
    queryKey: ['working-hours', 'for-orders'],
    queryFn: async ({ signal }) => {
      const [workingHours, overrides] = await Promise.all([
        call(listWorkingHours, { signal }),
        call(listWorkingHourOverrides, { signal }),
      ]);
      return { workingHours, overrides };
    },
    staleTime: 60_000,
  });
