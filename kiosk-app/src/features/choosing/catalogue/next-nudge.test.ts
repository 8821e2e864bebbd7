import { describe, expect, it } from 'vitest';
import { nearestNudge, nextNudge } from './next-nudge.ts';

const size = { id: 'size-4x6', price: 500 };
const from = (activationValue: number, feeAmount: number) => ({
  id: `from-${activationValue}`,
  targetSizeId: size.id,
  activateCondition: 0 as const,
  activationValue,
  feeType: 2 as const,
  feeAmount,
});
const discounts = [from(10, 50), from(50, 100)];

describe('the nudge towards the next discount', () => {
  it('says how many more prints make each cheaper', () => {
    expect(nextNudge(size, discounts, 7)).toMatchObject({
      missingPrints: 3,
      unitPrice: 450,
      reached: 0.7,
      stillPay: null,
    });
    expect(nextNudge(size, discounts, 10)).toMatchObject({ missingPrints: 40, unitPrice: 400, stillPay: null });
  });

  it('says when more prints cost the same, or less', () => {
    const threshold = [from(20, 50)];
    expect(nextNudge(size, threshold, 17)).toMatchObject({ missingPrints: 3, stillPay: null });
    expect(nextNudge(size, threshold, 18)).toMatchObject({ missingPrints: 2, stillPay: 9_000, isLess: false });
    expect(nextNudge(size, threshold, 19)).toMatchObject({ missingPrints: 1, stillPay: 9_000, isLess: true });
  });

  it('counts sheets where a size’s prints are sheets', () => {
    expect(nextNudge(size, discounts, 7)).toMatchObject({ isSheet: false });
    expect(nextNudge({ ...size, numberOfPicturesPerPrint: 12 }, discounts, 7)).toMatchObject({ isSheet: true });
  });

  it('is silent when nothing is chosen, or nothing cheaper is ahead', () => {
    expect(nextNudge(size, discounts, 0)).toBeNull();
    expect(nextNudge(size, discounts, 50)).toBeNull();
    expect(nextNudge(size, [], 5)).toBeNull();
    expect(nextNudge(size, [from(10, 50), from(20, 50)], 10)).toBeNull();
  });

  it('is, over several sizes, the one that needs the fewest prints more', () => {
    const other = { id: 'size-5x7', key: '5x7', price: 1_000 };
    const sizes = [{ ...size, key: '4x6' }, other];
    const all = [...discounts, { ...from(5, 100), id: 'other', targetSizeId: other.id }];
    const chosen = (first: number, second: number) => [
      { size: '4x6', printQuantity: first },
      { size: '5x7', printQuantity: second },
    ];
    expect(nearestNudge(sizes, all, chosen(9, 1))).toMatchObject({ sizeKey: '4x6', missingPrints: 1, unitPrice: 450 });
    expect(nearestNudge(sizes, all, chosen(1, 3))).toMatchObject({ sizeKey: '5x7', missingPrints: 2, unitPrice: 900 });
    expect(nearestNudge(sizes, all, chosen(0, 0))).toBeNull();
  });
});
