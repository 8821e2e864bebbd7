import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEE_TYPE, feeTotal, percentOf } from './fees.ts';

test('a percentage is rounded half up to a satang, exactly, also for large amounts', () => {
  expect(percentOf(5, 10)).toBe(1);
  expect(percentOf(4, 10)).toBe(0);
  expect(percentOf(105, 10)).toBe(11);
  expect(percentOf(250, 1)).toBe(3);
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(200), (amount, percent) => {
      // Whole numbers of any size: the rounding that binary fractions cannot disturb.
      expect(BigInt(percentOf(amount, percent))).toBe((BigInt(amount) * BigInt(percent) + 50n) / 100n);
    }),
    { numRuns: 5_000 },
  );
});

test('each kind of fee is counted by what it is counted by', () => {
  const base = { itemsTotal: 10_000, printQuantity: 7 };
  expect(feeTotal({ feeType: FEE_TYPE.flat, feeAmount: 300 }, base)).toBe(300);
  expect(feeTotal({ feeType: FEE_TYPE.percent, feeAmount: 15 }, base)).toBe(1_500);
  expect(feeTotal({ feeType: FEE_TYPE.perQuantity, feeAmount: 50 }, base)).toBe(350);
});
