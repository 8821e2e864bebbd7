import { describe, expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

describe('a total that becomes another one', () => {
  it('is told from the first that was seen to the one that counts', () => {
    const once = priceChange({ choice: 'mail', total: 5000, change: null }, { choice: 'mail', total: 6000 });
    expect(once).toEqual({ from: 5000, to: 6000 });
    expect(priceChange({ choice: 'mail', total: 6000, change: once }, { choice: 'mail', total: 7000 })).toEqual({
      from: 5000,
      to: 7000,
    });
  });

  it('is no surprise when the customer chose another way, or has seen none yet', () => {
    const seen = { choice: 'mail', total: 5000, change: { from: 1, to: 5000 } };
    expect(priceChange(seen, { choice: 'pickup', total: 2000 })).toBeNull();
    expect(priceChange({ choice: 'mail', total: undefined, change: null }, { choice: 'mail', total: 2000 })).toBeNull();
  });
});
