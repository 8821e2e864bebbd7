import {
  SHIPPING_METHOD,
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingPrice,
  shippingPrice,
} from './shipping.ts';

export interface ShippingOffer {
  method: ShippingMethod;
  /** Satang. */
  price: number;
}

/** The price of an order that is fetched. */
interface PickupPrice {
  readonly totalPrice: number;
  readonly shippingPrice: number;
  readonly breakdown: readonly { readonly quantity: number }[];
}

/** The ways this order can be received, with their prices. Picking up always is one. */
export function shippingOffers(
  prices: readonly ShippingPrice[],
  pickup: PickupPrice,
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
