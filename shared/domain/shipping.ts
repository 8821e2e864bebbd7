import { type Fee, feeTotal } from './fees.ts';

export const SHIPPING_METHOD = { pickup: 1, mail: 2, postalCourier: 3, expressCourier: 4 } as const;
export type ShippingMethod = (typeof SHIPPING_METHOD)[keyof typeof SHIPPING_METHOD];

export const SHIPPING_METHODS: readonly ShippingMethod[] = Object.values(SHIPPING_METHOD);

export type ShippingPrice = Fee & { shippingMethod: ShippingMethod; minimumItemsTotal: number };

export function isShippingMethod(value: number): value is ShippingMethod {
  return SHIPPING_METHODS.some((method) => method === value);
}

/** Anything but fetching it oneself: needs an address, and is due at the close of the day. */
export function isMail(method: ShippingMethod): boolean {
  return method > SHIPPING_METHOD.pickup;
}

/** Carried by a courier who gives a tracking link. */
export function hasCourier(method: ShippingMethod): boolean {
  return method > SHIPPING_METHOD.mail;
}

/** The checkout form counts its choices from 0, the wire from 1. Null for a choice that is no method. */
export function shippingMethodFromForm(zeroBased: number): ShippingMethod | null {
  const method = zeroBased + 1;
  return isShippingMethod(method) ? method : null;
}

export function shippingMethodToForm(method: ShippingMethod): number {
  return method - 1;
}

/**
 * Satang for sending goods worth itemsTotal (satang, after discounts: what the customer really buys) in printQuantity
 * prints. Of the entries whose minimum is reached the highest minimum counts; where two share it, the cheaper one, so
 * that the answer does not hang on the order of the list. Null: the method is not offered.
 */
export function shippingPrice(
  prices: readonly ShippingPrice[],
  request: { shippingMethod: ShippingMethod; itemsTotal: number; printQuantity: number },
): number | null {
  const reached = prices.filter(
    (price) => price.shippingMethod === request.shippingMethod && price.minimumItemsTotal <= request.itemsTotal,
  );
  if (reached.length === 0) return isMail(request.shippingMethod) ? null : 0;
  const highest = Math.max(...reached.map((price) => price.minimumItemsTotal));
  return Math.min(
    ...reached
      .filter((price) => price.minimumItemsTotal === highest)
      .map((price) => Math.max(0, feeTotal(price, request))),
  );
}
