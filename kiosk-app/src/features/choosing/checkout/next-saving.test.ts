import type { Discount } from '@printfront/shared/domain/discount.ts';
import { expect, test } from 'vitest';
import { nextSaving } from './next-saving.ts';

const sizes = [
  { id: 's', key: '4x6', price: 500 },
  { id: 'l', key: '5x7', price: 1_200 },
];
const fifty: Discount = {
  id: 'd',
  targetSizeId: 's',
  activateCondition: 0,
  activationValue: 20,
  feeType: 2,
  feeAmount: 50,
};
const line = (size: string, quantity: number, unitPrice: number) => ({
  size,
  quantity,
  unitPrice,
  discount: 0,
  total: quantity * unitPrice,
});

test('of a size whose prints are sheets it is the price of a sheet', () => {
  const passport = { id: 's', key: 'id', price: 500, numberOfPicturesPerPrint: 12 };
  expect(nextSaving([line('id', 18, 500)], [passport], [fifty])).toMatchObject({ missingPrints: 2, isSheet: true });
});

test('the next saving is the nearest one, and says when it costs nothing more', () => {
  expect(nextSaving([line('4x6', 18, 500), line('5x7', 3, 1_200)], sizes, [fifty])).toEqual({
    sizeKey: '4x6',
    missingPrints: 2,
    unitPrice: 450,
    total: 9_000,
    more: 0,
    costsNoMore: true,
    isSheet: false,
  });
  expect(nextSaving([line('4x6', 16, 500)], sizes, [fifty])).toMatchObject({
    missingPrints: 4,
    more: 1_000,
    costsNoMore: false,
  });
  // Half as much again is no saving.
  expect(nextSaving([line('4x6', 12, 500)], sizes, [fifty])).toBeNull();
  expect(nextSaving([line('4x6', 20, 450)], sizes, [fifty])).toBeNull();
  expect(nextSaving([], sizes, [fifty])).toBeNull();
});
