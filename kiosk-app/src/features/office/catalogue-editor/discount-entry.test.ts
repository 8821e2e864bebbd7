import { createDiscount } from '@printfront/shared/contracts/discounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscountEntry, discountEntry, discountProblems, discountTerms, NEW_DISCOUNT } from './discount-entry.ts';

const typed = fc.oneof(fc.string({ maxLength: 4 }), fc.integer({ min: -5, max: 2_000 }).map(String));
const satang = fc.option(fc.integer({ min: 0, max: 100_000_000_00 }));
const entry: fc.Arbitrary<DiscountEntry> = fc.record({
  activateCondition: fc.constantFrom(0, 1),
  prints: typed,
  itemTotal: satang,
  feeType: fc.constantFrom(0, 1, 2),
  percent: typed,
  amount: satang,
});

describe('a discount that is typed', () => {
  it('is either named as wrong at a field, or something that the contract takes', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const terms = discountTerms(one);
        expect(terms === null).toBe(Object.keys(discountProblems(one)).length > 0);
        if (terms === null) return;
        expect(createDiscount.body?.safeParse({ targetSizeId: 'size', ...terms }).error).toBeUndefined();
        expect(discountTerms(discountEntry(terms))).toEqual(terms);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never takes off more than all of it', () => {
    const percent = (text: string) => discountProblems({ ...NEW_DISCOUNT, feeType: 1, percent: text }).feeAmount;
    expect(percent('100')).toBeUndefined();
    expect(percent('101')).toBe('percentTooHigh');
    expect(percent('300 %')).toBe('percentTooHigh');
    expect(percent('ten')).toBe('needPercent');
  });
});
