import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import { expect, it } from 'vitest';
import { firstPrices } from './first-prices.ts';

const prices = (kinds: string): SizePrice[] =>
  [...kinds].map((categoryId, at) => ({ size: `${at}`, name: { th: '', en: '' }, price: 1, steps: [], categoryId }));
const shown = (kinds: string) =>
  firstPrices(prices(kinds))
    .map(({ size }) => size)
    .join('');

it('shows one size of each kind, fills the row in the shop’s order, and hides no single one', () => {
  expect(shown('aaaabbbcccdde')).toBe('0 4 7 10 12'.replaceAll(' ', ''));
  expect(shown('aaaabbbb')).toBe('01234');
  expect(shown('abcdefgh')).toBe('01234');
  expect(shown('aabbcc')).toBe('012345');
  expect(firstPrices(prices('aaaaaaaa').map(({ categoryId: _, ...older }) => older))).toHaveLength(5);
});
