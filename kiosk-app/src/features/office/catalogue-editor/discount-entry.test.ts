import { createDiscount } from '@printfront/shared/contracts/discounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { DISCOUNT_SCHEMA, type DiscountEntry, discountEntry, NEW_DISCOUNT, readDiscount } from './discount-entry.ts';

const checked = (one: DiscountEntry) => check(DISCOUNT_SCHEMA, readDiscount(one));
const number = fc.option(fc.integer({ min: -5, max: 2_000 }));
const satang = fc.option(fc.integer({ min: 0, max: 100_000_000_00 }));
const entry: fc.Arbitrary<DiscountEntry> = fc.record({
  activateCondition: fc.constantFrom(0, 1),
  prints: number,
  itemTotal: satang,
  feeType: fc.constantFrom(0, 1, 2),
  percent: number,
  amount: satang,
});

describe('a discount that is typed', () => {
  it('is either named as wrong at a field, or something that the contract takes', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const { body: terms, problems } = checked(one);
        expect(terms === null).toBe(Object.keys(problems).length > 0);
        if (terms === null) return;
        expect(createDiscount.body?.safeParse({ targetSizeId: 'size', ...terms }).error).toBeUndefined();
        expect(checked(discountEntry(terms)).body).toEqual(terms);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never takes off more than all of it', () => {
    const percent = (typed: number | null) =>
      checked({ ...NEW_DISCOUNT, feeType: 1, percent: typed }).problems.feeAmount;
    expect([100, 101, 0, null].map(percent)).toEqual([undefined, 'high', 'low', 'wrong']);
    // Each mistake is said, whatever else is wrong.
    const both = checked({ ...NEW_DISCOUNT, prints: null, feeType: 1, percent: 300 });
    expect(both.problems).toEqual({ activationValue: 'wrong', feeAmount: 'high' });
  });
});
