import { bestDiscount, type Discount, itemTotal, perPrint } from '@printfront/shared/domain/discount.ts';
import type { DiscountTerms } from './discount-entry.ts';

const SHOWN_PRINTS = [1, 5, 10, 20, 50, 100] as const;
const SIZE_ID = 'this size';

export interface PricePreviewRow {
  prints: number;
  /** Satang, as everywhere. Rounded half up to a satang. */
  each: number;
  total: number;
  saved: number;
}

/** What customers pay for some numbers of prints, by the rule that orders are priced with. */
export function pricePreview(price: number, discounts: readonly DiscountTerms[]): PricePreviewRow[] {
  const own: Discount[] = discounts.map((terms, index) => ({ ...terms, id: String(index), targetSizeId: SIZE_ID }));
  return SHOWN_PRINTS.map((prints) => {
    const item = { sizeId: SIZE_ID, unitPrice: price, printQuantity: prints };
    const saved = bestDiscount(own, item).amount;
    const total = itemTotal(item) - saved;
    return { prints, each: perPrint(total, prints), total, saved };
  });
}

/** A price list that a maintainer will regret: more prints cost less in total than fewer, or nothing at all. */
export function oddPrices(
  rows: readonly PricePreviewRow[],
  price: number,
): { free: number | null; falling: number | null } {
  const free = rows.find(({ total }) => total === 0 && price > 0);
  const falling = rows.find(({ total }, index) => total < (rows[index - 1]?.total ?? 0));
  return { free: free?.prints ?? null, falling: free === undefined ? (falling?.prints ?? null) : null };
}
