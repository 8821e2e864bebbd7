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

/** Of all sizes that something was chosen in, the one that needs the fewest prints more. */
export function nearestNudge(
  sizes: readonly { id: string; key: string; price: number }[],
  discounts: readonly Discount[],
  chosen: readonly { size: string; printQuantity: number }[],
): (Nudge & { sizeKey: string }) | null {
  const nudges = chosen.flatMap(({ size: key, printQuantity }) => {
    const size = sizes.find((candidate) => candidate.key === key);
    const nudge = size === undefined ? null : nextNudge(size, discounts, printQuantity);
    return nudge === null ? [] : [{ ...nudge, sizeKey: key }];
  });
  return nudges.toSorted((one, other) => one.missingPrints - other.missingPrints)[0] ?? null;
}
