import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import {
  SHIPPING_METHOD,
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingPrice,
  shippingMethodFromForm,
  shippingPrice,
} from '@printfront/shared/domain/shipping.ts';

export interface ShippingOffer {
  method: ShippingMethod;
  /** Satang. */
  price: number;
}

/** The ways this order can be received, with their prices. Picking up always is one. */
export function shippingOffers(
  prices: readonly ShippingPrice[],
  pickup: Pick<PriceSummary, 'totalPrice' | 'shippingPrice' | 'breakdown'>,
  isShippable: boolean,
): ShippingOffer[] {
  const itemsTotal = pickup.totalPrice - pickup.shippingPrice;
  const printQuantity = pickup.breakdown.reduce((sum, { quantity }) => sum + quantity, 0);
  return SHIPPING_METHODS.flatMap((method) => {
    if (method !== SHIPPING_METHOD.pickup && !isShippable) return [];
    const price = shippingPrice(prices, { shippingMethod: method, itemsTotal, printQuantity });
    return price === null ? [] : [{ method, price }];
  });
}

/** The chosen way while it is on offer: photos chosen later may have taken it away. */
export function offeredMethod(offers: readonly ShippingOffer[], shippingChoice: number): ShippingMethod {
  const method = shippingMethodFromForm(shippingChoice);
  return offers.find((offer) => offer.method === method)?.method ?? SHIPPING_METHOD.pickup;
}
