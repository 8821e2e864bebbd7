import { shippingOffers } from '@printfront/shared/domain/shipping-offers.ts';
import { describe, expect, it } from 'vitest';
import { offeredMethod } from './shipping-offers.ts';

const prices = [
  { shippingMethod: 2 as const, feeType: 0 as const, feeAmount: 4000, minimumItemsTotal: 0 },
  { shippingMethod: 2 as const, feeType: 0 as const, feeAmount: 0, minimumItemsTotal: 50_000 },
  { shippingMethod: 4 as const, feeType: 0 as const, feeAmount: 9000, minimumItemsTotal: 20_000 },
];
const pickup = (totalPrice: number) => ({
  totalPrice,
  shippingPrice: 0,
  breakdown: [{ size: '4x6', quantity: 10, unitPrice: 500, discount: 0, total: totalPrice }],
});

describe('ways to receive an order', () => {
  it('are the ones that have a price for it, and picking up for free', () => {
    expect(shippingOffers(prices, pickup(5_000), true)).toEqual([
      { method: 1, price: 0 },
      { method: 2, price: 4000 },
    ]);
    expect(shippingOffers(prices, pickup(60_000), true)).toEqual([
      { method: 1, price: 0 },
      { method: 2, price: 0 },
      { method: 4, price: 9000 },
    ]);
  });

  it('are only picking up when a size cannot be sent', () => {
    expect(shippingOffers(prices, pickup(60_000), false)).toEqual([{ method: 1, price: 0 }]);
  });

  it('fall back to picking up when the chosen one is no longer offered', () => {
    const offers = shippingOffers(prices, pickup(5_000), true);
    expect(offeredMethod(offers, 1)).toBe(2);
    expect(offeredMethod(offers, 3)).toBe(1);
    expect(offeredMethod(offers, 99)).toBe(1);
  });
});
