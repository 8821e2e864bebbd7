import { bestDiscount, type Discount, itemTotal, nextDiscount } from '@printfront/shared/domain/discount.ts';

export interface Nudge {
  missingPrints: number;
  /** How far one has come, 0..1. */
  reached: number;
  /** Satang per print then. */
  unitPrice: number;
  /** Satang for all prints of the size then, when that is no more than is paid now: more prints for the same money. */
  stillPay: number | null;
  isLess: boolean;
  /** Its prints are sheets of several pictures: so many sheets are missing, and that is a sheet's price. */
  isSheet: boolean;
}

interface PricedSize {
  id: string;
  price: number;
  numberOfPicturesPerPrint?: number;
}

/** The next cheaper price within reach, or null when none is or nothing has been chosen. */
export function nextNudge(size: PricedSize, discounts: readonly Discount[], printQuantity: number): Nudge | null {
  if (printQuantity === 0) return null;
  const item = { sizeId: size.id, unitPrice: size.price, printQuantity };
  const next = nextDiscount(discounts, item);
  if (!next?.isCheaper) return null;
  const totalNow = itemTotal(item) - bestDiscount(discounts, item).amount;
  return {
    missingPrints: next.missingPrints,
    reached: printQuantity / next.printQuantity,
    unitPrice: next.unitPriceThen,
    stillPay: next.totalThen <= totalNow ? next.totalThen : null,
    isLess: next.totalThen < totalNow,
    isSheet: (size.numberOfPicturesPerPrint ?? 1) > 1,
  };
}

/** Of all sizes that something was chosen in, the one that needs the fewest prints more. */
export function nearestNudge(
  sizes: readonly (PricedSize & { key: string })[],
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
