import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { type Discount, nextDiscount } from '@printfront/shared/domain/discount.ts';

/** What a few prints more would save, of the size that needs the fewest. */
export interface Saving {
  sizeKey: string;
  missingPrints: number;
  /** Satang per print then. */
  unitPrice: number;
  /** Satang that the size would cost then. */
  total: number;
  /** Satang that it would cost more. */
  more: number;
  /** More prints for no more money. */
  costsNoMore: boolean;
  /** Its prints are sheets of several pictures. */
  isSheet: boolean;
}

/** More than that much above what the size costs now is no saving to whoever pays it. */
const WITHIN_REACH = 1.25;

/** @returns null when there is none within reach */
export function nextSaving(
  lines: PriceSummary['breakdown'],
  sizes: readonly { id: string; key: string; price: number; numberOfPicturesPerPrint?: number }[],
  discounts: readonly Discount[],
): Saving | null {
  const savings = lines.flatMap((line): Saving[] => {
    const size = sizes.find(({ key }) => key === line.size);
    if (size === undefined) return [];
    const next = nextDiscount(discounts, { sizeId: size.id, unitPrice: size.price, printQuantity: line.quantity });
    if (!next?.isCheaper) return [];
    const total = Math.round((line.quantity + next.missingPrints) * next.unitPriceThen);
    if (total > line.total * WITHIN_REACH) return [];
    return [
      {
        sizeKey: line.size,
        missingPrints: next.missingPrints,
        unitPrice: next.unitPriceThen,
        total,
        more: total - line.total,
        costsNoMore: total <= line.total,
        isSheet: (size.numberOfPicturesPerPrint ?? 1) > 1,
      },
    ];
  });
  return savings.toSorted((one, other) => one.missingPrints - other.missingPrints)[0] ?? null;
}
