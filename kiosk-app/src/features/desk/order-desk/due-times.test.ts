import { expect, it } from 'vitest';
import { isLate, quickDueTimes } from './due-times.ts';

const workingHours = Array.from({ length: 7 }, (_, dayOfWeek) => ({
  dayOfWeek,
  openTime: '09:00:00',
  closeTime: '18:30:00',
}));
const timesAt = (now: string, overrides: { overrideDate: string; openTime: string; closeTime: string }[] = []) =>
  quickDueTimes(new Date(now), 'Asia/Bangkok', { workingHours, overrides }).map(({ word, instant }) => [word, instant]);

it('are times of the shop’s clock that are still to come', () => {
  expect(timesAt('2026-11-21T04:00:00Z')).toEqual([
    ['todayClosing', '2026-11-21T11:30:00.000Z'],
    ['tomorrowNoon', '2026-11-22T05:00:00.000Z'],
    ['tomorrowClosing', '2026-11-22T11:30:00.000Z'],
  ]);
  // After closing, and after midnight in the shop while it is still the day before in London.
  expect(timesAt('2026-11-21T12:00:00Z').map(([word]) => word)).toEqual(['tomorrowNoon', 'tomorrowClosing']);
  expect(timesAt('2026-11-21T17:30:00Z')[0]).toEqual(['todayClosing', '2026-11-22T11:30:00.000Z']);
});

it('leave out a day on which the shop is closed', () => {
  const closed = [{ overrideDate: '2026-11-22', openTime: '00:00:00', closeTime: '00:00:00' }];
  expect(timesAt('2026-11-21T04:00:00Z', closed).map(([word]) => word)).toEqual(['todayClosing']);
});

it('an order is late only while its prints are not ready', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const due = { estimatedDueDate: '2026-11-21T03:59:59Z', paymentStatus: 50, productionStatus: 1 } as const;
  expect(isLate(due, now)).toBe(true);
  expect(isLate({ ...due, productionStatus: 2 }, now)).toBe(false);
  expect(isLate({ ...due, paymentStatus: 90 }, now)).toBe(false);
  expect(isLate({ ...due, estimatedDueDate: null }, now)).toBe(false);
  expect(isLate({ ...due, estimatedDueDate: '2026-11-21T04:00:01Z' }, now)).toBe(false);
});
