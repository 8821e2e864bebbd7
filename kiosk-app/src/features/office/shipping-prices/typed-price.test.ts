import { expect, it } from 'vitest';
import { newPrice, priceProblems, type Terms, termsOf, typedPrice } from './typed-price.ts';

it.each<Terms>([
  { shippingMethod: 2, feeType: 0, feeAmount: 3000, minimumItemsTotal: 0 },
  { shippingMethod: 3, feeType: 1, feeAmount: 100, minimumItemsTotal: 50_000 },
  { shippingMethod: 4, feeType: 2, feeAmount: 0, minimumItemsTotal: 1 },
])('a price is read back from its form as it was: %j', (terms) => {
  expect(termsOf(typedPrice(terms))).toEqual(terms);
});

it('a price needs an amount and where it begins, and a percentage is at most 100', () => {
  expect(priceProblems(newPrice(2))).toEqual({ minimumItemsTotal: 'needAmount', feeAmount: 'needAmount' });
  const percent = { ...newPrice(2), minimumItemsTotal: 0, feeType: 1 as const, feeSatang: 3000 };
  expect(priceProblems({ ...percent, feePercent: 101 })).toEqual({ feeAmount: 'percent' });
  expect(termsOf(percent)).toBeNull();
  expect(termsOf({ ...percent, feePercent: 100 })).toMatchObject({ feeAmount: 100 });
});
