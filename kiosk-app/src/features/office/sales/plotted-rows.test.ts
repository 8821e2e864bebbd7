import type { SalesFigures } from '@printfront/shared/contracts/dashboard.ts';
import { expect, it } from 'vitest';
import { plottedRows } from './plotted-rows.ts';

const hours = (busy: Record<string, number>): SalesFigures['stretches'] =>
  Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((at) => ({
    at,
    placedCount: busy[at] ?? 0,
    netSatang: 100 * (busy[at] ?? 0),
    placedCountBefore: 0,
    netSatangBefore: 0,
  }));
const plotted = (busy: Record<string, number>) =>
  plottedRows({ step: 'hour', stretches: hours(busy) }, 'orders').map(({ at }) => at);

it('shows the hours of an ordinary day before anybody has come, and every hour in which somebody came', () => {
  expect([plotted({}).at(0), plotted({}).at(-1)]).toEqual(['08', '19']);
  const late = plotted({ '06': 1, '22': 2 });
  expect([late.at(0), late.at(-1), late.length]).toEqual(['06', '22', 17]);
});

it('plots money or orders', () => {
  const rows = plottedRows({ step: 'day', stretches: hours({ '09': 3 }) }, 'money');
  expect(rows).toHaveLength(24);
  expect(rows[9]).toEqual({ at: '09', now: 300, before: 0 });
});
