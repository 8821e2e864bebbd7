import { describe, expect, it } from 'vitest';
import { orderStepOf } from './order-steps.tsx';

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
