import { type Discount, nextDiscount } from '@printfront/shared/domain/discount.ts';

export interface Nudge {
  missingPrints: number;
  /** Satang per print then. */
  unitPrice: number;
}

/** The next cheaper price within reach, or null when none is or nothing has been chosen. */
export function nextNudge(
  size: { id: string; price: number },
  discounts: readonly Discount[],
  printQuantity: number,
): Nudge | null {
  if (printQuantity === 0) return null;
  const next = nextDiscount(discounts, { sizeId: size.id, unitPrice: size.price, printQuantity });
  return next?.isCheaper ? { missingPrints: next.missingPrints, unitPrice: next.unitPriceThen } : null;
}
