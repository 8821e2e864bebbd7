import type { StorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { isStorefrontOrderId } from '@printfront/shared/domain/storefront-order-id.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Params, redirect } from 'react-router';
import { storefrontOrderQuery } from '#api/storefront-queries.ts';
import { isRememberedOrder } from '#features/kiosk/kiosk-session/customer-session.ts';

/**
 * The order of an address, when this kiosk may show it: it is open, or placed by the person in front of it.
 *
 * @throws a redirect to the start for an order that is parked, cancelled or another customer's; Response 404 for an address
 * that is none
 */
export async function orderOfAddress(queryClient: QueryClient, params: Params): Promise<StorefrontOrder> {
  const { orderId = '' } = params;
  if (!isStorefrontOrderId(orderId)) throw new Response('Not found', { status: 404, statusText: 'Not found' });
  const order = await queryClient.ensureQueryData(storefrontOrderQuery(orderId));
  if (order.state === 'open') return order;
  if (order.state === 'submitted' && isRememberedOrder(orderId)) return order;
  throw redirect('/storefront');
}

/** For the steps before paying: a placed order can no longer be changed. */
export async function openOrderOfAddress(queryClient: QueryClient, params: Params): Promise<StorefrontOrder> {
  const order = await orderOfAddress(queryClient, params);
  if (order.state === 'submitted') throw redirect(`/storefront/${order.id}/done`);
  return order;
}
