import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayCount, daysOf, isAllowed, RANGE_CHOICES, rangeOf, readRange } from './day-range.ts';

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const read = (search: string, today = '2026-11-21') => readRange(new URLSearchParams(search), today);

describe('a range of days', () => {
  it('is what its name says', () => {
    expect(rangeOf('week', '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-21' });
    expect(rangeOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(rangeOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(rangeOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(rangeOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(rangeOf('lastMonth', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('has every day once, and is one that the server takes, whatever day it is', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('week' as const, 'month' as const, 'lastMonth' as const), (today, choice) => {
        const range = rangeOf(choice, today);
        expect(isAllowed(range)).toBe(true);
        const days = daysOf(range);
        expect(days).toHaveLength(dayCount(range));
        expect([days[0], days.at(-1)]).toEqual([range.from, range.to]);
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });

  it('is read from the address, is today where it says nothing, and this month where its days make no sense', () => {
    const month = { from: '2026-11-01', to: '2026-11-21' };
    expect(read('range=own&from=2026-01-05&to=2026-02-01')).toEqual({
      choice: 'own',
      range: { from: '2026-01-05', to: '2026-02-01' },
    });
    for (const search of [
      'range=own',
      'range=own&from=2026-02-01&to=2026-01-05',
      'range=own&from=2026-02-30&to=2026-03-01',
      'range=own&from=2020-01-01&to=2026-01-01',
      'range=own&from=<b>&to=2026-01-01',
    ]) {
      expect(read(search)).toEqual({ choice: 'own', range: month });
    }
    for (const search of ['', 'range=forever']) {
      expect(read(search)).toEqual({ choice: 'today', range: { from: '2026-11-21', to: '2026-11-21' } });
    }
    for (const choice of RANGE_CHOICES) expect(read(`range=${choice}`).choice).toBe(choice);
  });

  it('goes by the shop’s clock', () => {
    const nearMidnight = Date.parse('2026-11-21T17:30:00Z');
    expect(shopDate(nearMidnight, 'Asia/Bangkok')).toBe('2026-11-22');
    expect(shopDate(nearMidnight, 'UTC')).toBe('2026-11-21');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
