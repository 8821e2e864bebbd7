import type { Order } from '@printfront/shared/contracts/orders.ts';
import { expect, it } from 'vitest';
import { refundOf } from './refund-of.ts';

const at = '2026-11-24T02:00:00.000Z';
const placed = { kind: 'placed', at } as const;
const payment = (to: 10 | 20 | 50 | 90, method?: 0 | 1 | 2) =>
  ({ kind: 'payment', at, to, ...(method === undefined ? {} : { method }) }) as const;
const ready = { kind: 'production', at, to: 2 } as const;
const order = (paymentStatus: Order['paymentStatus'], ...history: Order['history']) => ({
  paymentStatus,
  paymentMethod: 1 as const,
  history: [placed, ...history],
});

it('gives the money of a cancelled order back as it came', () => {
  expect(refundOf(order(90, payment(50, 2), ready, payment(90)))).toBe(2);
  // Nobody said how it came.
  expect(refundOf(order(90, payment(50), payment(90)))).toBe(1);
});

it('gives back nothing that is not held', () => {
  expect(refundOf(order(90, payment(90)))).toBeNull();
  expect(refundOf(order(50, payment(50, 2)))).toBeNull();
  // The payment was taken back before.
  expect(refundOf(order(90, payment(50, 2), payment(10), payment(90)))).toBeNull();
  expect(refundOf(order(50, payment(50, 2), payment(90), payment(50, 2)))).toBeNull();
});
