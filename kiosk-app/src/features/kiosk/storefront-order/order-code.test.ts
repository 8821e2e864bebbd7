import { describe, expect, it } from 'vitest';
import { findByCode, orderCode } from './order-code.ts';
import { orderStepOf } from './order-steps.tsx';

const parked = { id: '111111111123456', state: 'parked' };

describe('the code that brings an order back', () => {
  it('finds that order, also one that a restart left open, and none that is over', () => {
    const open = { id: '222222222654321', state: 'open' };
    const placed = { id: '333333333777777', state: 'submitted' };
    expect(findByCode([open, parked, placed], orderCode(parked.id))).toBe(parked);
    expect(findByCode([open, parked, placed], '654321')).toBe(open);
    expect(findByCode([open, parked, placed], '777777')).toBeNull();
  });

  it('finds nothing for part of a code, or when two orders share it', () => {
    expect(findByCode([parked], '3456')).toBeNull();
    expect(findByCode([parked], '')).toBeNull();
    expect(findByCode([parked, { id: '999999999123456', state: 'parked' }], '123456')).toBeNull();
  });
});

describe('the step of an address', () => {
  it('is told by its end', () => {
    const steps = ['sizes', 'sizes/4x6', 'checkout', 'checkout/you', 'checkout/pay', 'done'];
    expect(steps.map((end) => orderStepOf(`/storefront/123456789012345/${end}`))).toEqual([
      'sizes',
      'sizes',
      'check',
      'you',
      'pay',
      null,
    ]);
  });
});
