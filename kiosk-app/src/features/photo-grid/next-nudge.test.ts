import { describe, expect, it } from 'vitest';
import { nextNudge } from './next-nudge.ts';

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
    expect(nextNudge(size, discounts, 7)).toEqual({ missingPrints: 3, unitPrice: 450 });
    expect(nextNudge(size, discounts, 10)).toEqual({ missingPrints: 40, unitPrice: 400 });
  });

  it('is silent when nothing is chosen, or nothing cheaper is ahead', () => {
    expect(nextNudge(size, discounts, 0)).toBeNull();
    expect(nextNudge(size, discounts, 50)).toBeNull();
    expect(nextNudge(size, [], 5)).toBeNull();
    expect(nextNudge(size, [from(10, 50), from(20, 50)], 10)).toBeNull();
  });
});
