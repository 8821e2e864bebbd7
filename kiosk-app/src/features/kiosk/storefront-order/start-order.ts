import { type StorefrontOrder, upsertStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import {
  makeStorefrontOrderId,
  STOREFRONT_ORDER_ID_RANDOM_BYTES,
} from '@printfront/shared/domain/storefront-order-id.ts';
import { call } from '#api/call.ts';

/**
 * Opens an order under a fresh random id. The shop's computer makes the wifi user with it.
 *
 * @throws CallError
 */
export function startStorefrontOrder(): Promise<StorefrontOrder> {
  const id = makeStorefrontOrderId(crypto.getRandomValues(new Uint8Array(STOREFRONT_ORDER_ID_RANDOM_BYTES)));
  return call(upsertStorefrontOrder, { body: { id } });
}
