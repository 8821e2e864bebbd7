import type { Order } from '@printfront/shared/contracts/orders.ts';
import { expect, it } from 'vitest';
import { stepMet } from './history-words.ts';

const history: Order['history'] = [
  { kind: 'placed', at: '2026-11-20T03:00:00.000Z' },
  { kind: 'payment', at: '2026-11-20T03:01:00.000Z', to: 50, method: 2, by: 'Nok' },
  { kind: 'production', at: '2026-11-20T03:02:00.000Z', to: 1, by: 'Ton' },
];
const order = { history } as Order;

it('names who took the money where that was refused, whoever did something since, and nobody for another failure', () => {
  expect(stepMet(order, 'payment-transition-refused')).toMatchObject({ to: 50, by: 'Nok' });
  expect(stepMet(order, 'production-transition-refused')).toMatchObject({ to: 1, by: 'Ton' });
  expect(stepMet(order, 'prints-not-exported')).toBeUndefined();
  expect(stepMet(order, null)).toBeUndefined();
});
