import type { OrderChange } from '@printfront/shared/contracts/orders.ts';
import { describe, expect, it } from 'vitest';
import { type FollowedOrder, timelineSteps } from './timeline-steps.ts';

const at = (minute: number) => `2026-03-02T04:${String(minute).padStart(2, '0')}:00.000Z`;
const order: FollowedOrder = {
  paymentMethod: 1,
  paymentStatus: 10,
  productionStatus: 0,
  shippingMethod: 1,
  createdAt: at(0),
  history: [{ kind: 'placed', at: at(0) }],
};
const paid: OrderChange[] = [...order.history, { kind: 'payment', at: at(5), to: 50 }];
const short = (one: FollowedOrder) => timelineSteps(one).map(({ key, state }) => `${key} ${state}`);

describe('the way of an order', () => {
  it('shows what is still to come, and for a transfer also the slip', () => {
    expect(short(order)).toEqual([
      'placed now',
      'paid later',
      'printing later',
      'readyPickup later',
      'handedOver later',
    ]);
    expect(short({ ...order, paymentMethod: 0, shippingMethod: 3 })).toEqual([
      'placed now',
      'slip later',
      'paid later',
      'printing later',
      'readyMail later',
      'sent later',
    ]);
  });

  it('says when each thing happened; what was skipped is done without a time', () => {
    const history: OrderChange[] = [...paid, { kind: 'production', at: at(9), to: 2 }];
    expect(timelineSteps({ ...order, paymentStatus: 50, productionStatus: 2, history })).toEqual([
      { key: 'placed', at: at(0), state: 'done' },
      { key: 'paid', at: at(5), state: 'done' },
      { key: 'printing', at: null, state: 'done' },
      { key: 'readyPickup', at: at(9), state: 'now' },
      { key: 'handedOver', at: null, state: 'later' },
    ]);
  });

  it('forgets steps that were set back, and takes the latest time of one that came twice', () => {
    const history: OrderChange[] = [
      ...paid,
      { kind: 'production', at: at(6), to: 1 },
      { kind: 'production', at: at(7), to: 2 },
      { kind: 'production', at: at(8), to: 1 },
    ];
    const steps = timelineSteps({ ...order, paymentStatus: 50, productionStatus: 1, history });
    expect(steps.find(({ key }) => key === 'printing')).toEqual({ key: 'printing', at: at(8), state: 'now' });
    expect(steps.find(({ key }) => key === 'readyPickup')).toEqual({ key: 'readyPickup', at: null, state: 'later' });
  });

  it('ends with the cancelling, and promises nothing after it', () => {
    const history: OrderChange[] = [
      ...order.history,
      { kind: 'payment', at: at(3), to: 20 },
      { kind: 'payment', at: at(4), to: 90 },
    ];
    expect(timelineSteps({ ...order, paymentStatus: 90, history })).toEqual([
      { key: 'placed', at: at(0), state: 'done' },
      { key: 'slip', at: at(3), state: 'done' },
      { key: 'cancelled', at: at(4), state: 'now' },
    ]);
  });

  it('leaves out a slip that nobody needed', () => {
    expect(short({ ...order, paymentMethod: 0, paymentStatus: 50, history: paid })).toEqual([
      'placed done',
      'paid now',
      'printing later',
      'readyPickup later',
      'handedOver later',
    ]);
  });
});
