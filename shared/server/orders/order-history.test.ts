import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePaymentStatus, ORDER_ACTORS } from '../../domain/order-states.ts';
import { orderHistory } from './order-history.ts';

const PLACED_AT = '2026-11-21T04:00:00.000Z';
const at = fc.date({ min: new Date(PLACED_AT), max: new Date('2026-12-31'), noInvalidDate: true });
const status = fc.constantFrom(10 as const, 20 as const, 50 as const, 90 as const);
const payment = fc.record({
  from_status: status,
  to_status: status,
  actor: fc.constantFrom(...ORDER_ACTORS),
  is_applied: fc.constantFrom(0, 1),
  recorded_at: at.map((date) => date.toISOString()),
});
const step = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
const production = fc.record({
  from_status: step,
  to_status: step,
  is_applied: fc.constantFrom(0, 1),
  recorded_at: at.map((date) => date.toISOString()),
});

describe('the history of an order', () => {
  it('ends with the status that the payment log adds up to, and never names the same one twice in a row', () => {
    fc.assert(
      fc.property(fc.array(payment), fc.array(production), (payments, productions) => {
        const history = orderHistory(PLACED_AT, payments, productions);
        const reached = history.flatMap((change) => (change.kind === 'payment' ? [change.to] : []));
        const merged = mergePaymentStatus(
          payments.map(({ from_status: from, to_status: to, actor: by }) => ({ from, to, by })),
        );
        expect(reached.at(-1) ?? 10).toBe(merged.paymentStatus);
        expect(reached.filter((to, index) => to === (reached[index - 1] ?? 10))).toEqual([]);
      }),
    );
  });

  it('begins with the arrival, has every applied step of production, and keeps each log’s own order', () => {
    fc.assert(
      fc.property(fc.array(payment), fc.array(production), (payments, productions) => {
        const [first, ...rest] = orderHistory(PLACED_AT, payments, productions);
        expect(first).toEqual({ kind: 'placed', at: PLACED_AT });
        const applied = productions.filter(({ is_applied }) => is_applied === 1);
        expect(rest.filter(({ kind }) => kind === 'production')).toEqual(
          applied.map((entry) => ({ kind: 'production', at: entry.recorded_at, to: entry.to_status })),
        );
      }),
    );
  });

  it('goes by time where the clocks agree', () => {
    const sorted = (log: { recorded_at: string }[]) => log.sort((a, b) => a.recorded_at.localeCompare(b.recorded_at));
    fc.assert(
      fc.property(fc.array(payment), fc.array(production), (payments, productions) => {
        sorted(payments);
        sorted(productions);
        const times = orderHistory(PLACED_AT, payments, productions).map((change) => change.at);
        expect(times).toEqual([...times].sort());
      }),
    );
  });

  it('leaves out what the shop did in ignorance and what came to nothing', () => {
    const log = (from: 10 | 50, to: 50 | 90, day: number) => ({
      from_status: from,
      to_status: to,
      actor: 'staff' as const,
      is_applied: 1,
      recorded_at: `2026-11-2${day}T05:00:00.000Z`,
    });
    expect(orderHistory(PLACED_AT, [log(10, 50, 2), log(10, 90, 3)], [])).toEqual([
      { kind: 'placed', at: PLACED_AT },
      { kind: 'payment', at: '2026-11-22T05:00:00.000Z', to: 50 },
    ]);
  });
});
