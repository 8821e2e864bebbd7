import { SHIPPING_METHOD, type ShippingMethod, shippingMethodFromForm } from '@printfront/shared/domain/shipping.ts';
import type { ShippingOffer } from '@printfront/shared/domain/shipping-offers.ts';

/** The chosen way while it is on offer: photos chosen later may have taken it away. */
export function offeredMethod(offers: readonly ShippingOffer[], shippingChoice: number): ShippingMethod {
  const method = shippingMethodFromForm(shippingChoice);
  return offers.find((offer) => offer.method === method)?.method ?? SHIPPING_METHOD.pickup;
}
