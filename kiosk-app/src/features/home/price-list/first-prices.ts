import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';

/** As many as stand in one row beside the button for all of them. */
const FIRST = 5;

/** The first size of each kind, then the others, up to a row; in the shop's order. Where one more is all there is: all. */
export function firstPrices(prices: readonly SizePrice[]): readonly SizePrice[] {
  if (prices.length <= FIRST + 1) return prices;
  const ofKinds = prices.filter(
    ({ categoryId }, at) => prices.findIndex((price) => price.categoryId === categoryId) === at,
  );
  const shown = [...new Set([...ofKinds, ...prices])].slice(0, FIRST);
  return prices.filter((price) => shown.includes(price));
}
