import { getOrder, listOwnOrders, type Order } from '@printfront/shared/contracts/orders.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** An open order page follows the shop: often enough to see a payment confirmed while looking, and no more. */
const OWN_ORDER_REFRESH_MS = 15_000;
const PAGE_SIZE = '20';
/** Another tab may have placed one or two more orders since. */
const LOOK_BACK = '3';

export const ownOrdersKey = ['own-orders'] as const;

/** Own orders newest first, page by page. */
export const ownOrderPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...ownOrdersKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnOrders, {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    refetchOnWindowFocus: true,
  });

/** The order that was placed last; null when there is none. */
export const newestOwnOrderQuery = () =>
  queryOptions({
    queryKey: [...ownOrdersKey, 'newest'],
    queryFn: async ({ signal }) => (await call(listOwnOrders, { query: { limit: '1' }, signal })).items[0] ?? null,
  });

export const ownOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownOrdersKey, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    refetchInterval: OWN_ORDER_REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

/**
 * The order that an upload became, looked for among the newest; null when it is none of them.
 *
 * @throws CallError
 */
export async function findOrderOfUpload(queryClient: QueryClient, uploadId: string): Promise<Order | null> {
  const { items } = await call(listOwnOrders, { query: { limit: LOOK_BACK } });
  for (const { id } of items) {
    const order = await queryClient.fetchQuery(ownOrderQuery(id));
    if (order.uploadId === uploadId) return order;
  }
  return null;
}
