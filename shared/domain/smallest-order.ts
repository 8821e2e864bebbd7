/**
 * What prints are still to be added for before the shop takes the order; 0 when nothing is. Postage helps nobody over the
 * smallest order. In satang.
 */
export function missingToSmallest(
  price: { readonly totalPrice: number; readonly shippingPrice: number },
  minimumOrder: number | null | undefined,
): number {
  return Math.max(0, (minimumOrder ?? 0) - (price.totalPrice - price.shippingPrice));
}
