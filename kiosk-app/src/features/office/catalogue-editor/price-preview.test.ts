import { describe, expect, it } from 'vitest';
import { oddPrices, pricePreview } from './price-preview.ts';

const perPrint = (from: number, satang: number) =>
  ({ activateCondition: 0, activationValue: from, feeType: 2, feeAmount: satang }) as const;

describe('what customers will pay', () => {
  it('is shown with the discounts as they are typed', () => {
    expect(pricePreview(500, [perPrint(10, 50)])).toEqual([
      { prints: 1, each: 500, total: 500, saved: 0 },
      { prints: 5, each: 500, total: 2500, saved: 0 },
      { prints: 10, each: 450, total: 4500, saved: 500 },
      { prints: 20, each: 450, total: 9000, saved: 1000 },
      { prints: 50, each: 450, total: 22_500, saved: 2500 },
      { prints: 100, each: 450, total: 45_000, saved: 5000 },
    ]);
  });

  it('warns of prints for nothing and of a total that falls', () => {
    const odd = (...discounts: Parameters<typeof pricePreview>[1]) => oddPrices(pricePreview(500, discounts), 500);
    expect(odd(perPrint(10, 50))).toEqual({ free: null, falling: null });
    expect(odd(perPrint(10, 500))).toEqual({ free: 10, falling: null });
    expect(odd(perPrint(10, 400))).toEqual({ free: null, falling: 10 });
    expect(oddPrices(pricePreview(0, []), 0)).toEqual({ free: null, falling: null });
  });
});
