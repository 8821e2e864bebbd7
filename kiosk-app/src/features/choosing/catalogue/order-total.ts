import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { priceSummary } from '@printfront/shared/domain/order-price.ts';

export interface OrderTotal {
  printCount: number;
  /** Satang, without shipping. */
  totalPrice: number;
  crossOutPrice: number | null;
}

/** What is chosen so far, counted here so that the bar follows every touch. The server's own sum is what is charged. */
export function orderTotal(
  sizes: readonly Size[],
  discounts: readonly Discount[],
  pictures: readonly { size: string; quantity: number }[],
): OrderTotal {
  const byKey = new Map(sizes.map((size) => [size.key, size]));
  const lines = pictures.flatMap(({ size: key, quantity }) => {
    const size = byKey.get(key);
    return size === undefined ? [] : [{ size, totalQuantity: quantity }];
  });
  const summary = priceSummary({ lines, discounts, shippingPrices: [], shippingMethod: 1, catalogueVersion: '' });
  return {
    printCount: summary?.breakdown.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    totalPrice: summary?.totalPrice ?? 0,
    crossOutPrice: summary?.crossOutPrice ?? null,
  };
}
