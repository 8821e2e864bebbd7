import { listStorefrontOrders, upsertStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { storefrontOrderQuery } from '#api/storefront-queries.ts';

/**
 * Takes up an order that this device has photos for. It may have been put aside meanwhile, also by the maintainer who
 * removed the kiosk that this device was before.
 *
 * @returns false when it is over for good: placed, cancelled, unknown to the shop or another kiosk's
 * @throws CallError for every other answer: the shop has not said what became of the order
 */
export async function takeUpOrder(queryClient: QueryClient, orderId: string): Promise<boolean> {
  const query = storefrontOrderQuery(orderId);
  const refusal = await refusalOf(queryClient.fetchQuery(query));
  if (refusal !== null && refusal.code !== 'not-found') throw refusal;
  const state = refusal === null ? queryClient.getQueryData(query.queryKey)?.state : undefined;
  if (state === 'open') return true;
  if (state === 'submitted' || state === 'cancelled') return false;
  // Says 'not-found' to a device that is no kiosk, which is no word about the order.
  const orders = await call(listStorefrontOrders, {});
  if (!orders.some(({ id }) => id === orderId)) return false;
  queryClient.setQueryData(query.queryKey, await call(upsertStorefrontOrder, { body: { id: orderId } }));
  return true;
}
