import {
  countWaitingOrders,
  getOrder,
  listAllOrders,
  type Order,
  type OrderPage,
} from '@printfront/shared/contracts/orders.ts';
import { listWorkingHourOverrides, listWorkingHours } from '@printfront/shared/contracts/working-hours.ts';
import type { DeskStage } from '@printfront/shared/domain/order-states.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { listPollMs } from './followed-lists.ts';
import { JUST_ASKED_MS } from './just-asked.ts';

/** How fresh the counter's screens are while the server does not say by itself what is new. */
const ORDERS_REFRESH_MS = 5_000;
/** Older orders change seldom, and looking at them again costs a call a page. */
const OLDER_ORDERS_REFRESH_MS = 60_000;
const PAGE_SIZE = '40';

/** As in the query of listAllOrders; an absent one shows all. */
export interface OrderFilters {
  stage?: DeskStage;
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
    staleTime: JUST_ASKED_MS,
    queryFn: ({ signal }) => call(listAllOrders, { query: { ...filters, limit: PAGE_SIZE }, signal }),
    refetchInterval: listPollMs('orders', ORDERS_REFRESH_MS),
  });

/** How many orders wait for what; under the key of the lists, so that it is asked again with them. */
export const waitingOrdersQuery = () =>
  queryOptions({
    queryKey: [...allOrdersKey, 'waiting'],
    staleTime: JUST_ASKED_MS,
    queryFn: ({ signal }) => call(countWaitingOrders, { signal }),
    refetchInterval: listPollMs('orders', ORDERS_REFRESH_MS),
  });

/** What else was ordered under the same telephone number. */
export const ordersOfPhoneQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: [...allOrdersKey, 'of-phone', phoneNumber],
    queryFn: ({ signal }) => call(listAllOrders, { query: { q: phoneNumber, limit: '100' }, signal }),
    staleTime: 60_000,
  });

/**
 * The same list page by page, as far as staff have scrolled.
 *
 * @param newest what newestOrdersQuery has: the first page is not asked for twice
 */
export const orderPagesQuery = (
  filters: OrderFilters,
  newest?: { data: OrderPage | undefined; dataUpdatedAt: number },
) =>
  infiniteQueryOptions({
    queryKey: [...allOrdersKey, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAllOrders, {
        query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    ...(newest?.data === undefined
      ? {}
      : { initialData: { pages: [newest.data], pageParams: [null] }, initialDataUpdatedAt: newest.dataUpdatedAt }),
    staleTime: JUST_ASKED_MS,
    getNextPageParam: ({ nextId }) => nextId,
    refetchInterval: OLDER_ORDERS_REFRESH_MS,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    refetchInterval: listPollMs('orders', ORDERS_REFRESH_MS),
  });

/** An order is asked for every few seconds: an answer of before its change is not to come over the one of after it. */
export async function showChanged(queryClient: QueryClient, order: Order): Promise<void> {
  const { queryKey } = orderQuery(order.id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, order);
}

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
