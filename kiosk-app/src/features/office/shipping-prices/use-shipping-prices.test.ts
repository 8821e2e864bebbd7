import { expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { PRICE_SCHEMA, readPrice, type Terms, type TypedPrice, typedPrice } from './use-shipping-prices.ts';

const checked = (typed: TypedPrice) => check(PRICE_SCHEMA, readPrice(typed));

it.each<Terms>([
  { shippingMethod: 2, feeType: 0, feeAmount: 3000, minimumItemsTotal: 0 },
  { shippingMethod: 3, feeType: 1, feeAmount: 100, minimumItemsTotal: 50_000 },
  { shippingMethod: 4, feeType: 2, feeAmount: 0, minimumItemsTotal: 1 },
])('a price is read back from its form as it was: %j', (terms) => {
  expect(checked(typedPrice(terms)).body).toEqual(terms);
});

it('a price needs an amount and where it begins, and a percentage is at most 100', () => {
  const nothing = { shippingMethod: 2, minimumItemsTotal: null, feeSatang: null, feePercent: null } as const;
  expect(checked({ ...nothing, feeType: 0 }).problems).toEqual({ minimumItemsTotal: 'wrong', feeAmount: 'wrong' });
  const percent = { ...nothing, feeType: 1, feeSatang: 3000 } as const;
  expect(checked({ ...percent, feePercent: 101 }).problems).toEqual({ minimumItemsTotal: 'wrong', feeAmount: 'high' });
  expect(checked({ ...percent, minimumItemsTotal: 0 }).body).toBeNull();
  expect(checked({ ...percent, minimumItemsTotal: 0, feePercent: 100 }).body).toMatchObject({ feeAmount: 100 });
});
