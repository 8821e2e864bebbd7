import { expect, it } from 'vitest';
import { daySpans } from './day-spans.ts';

const open = (dayOfWeek: number, openTime = '09:00:00', closeTime = '20:00:00') => ({ dayOfWeek, openTime, closeTime });

it('says the week as a sign on the door does', () => {
  const week = [
    open(0, '10:00:00', '18:00:00'),
    ...[1, 2, 3, 4, 5].map((day) => open(day)),
    open(6, '00:00:00', '00:00:00'),
  ];
  expect(daySpans(week)).toEqual([
    { firstDay: 1, lastDay: 5, hours: '09:00–20:00' },
    { firstDay: 6, lastDay: 6, hours: null },
    { firstDay: 0, lastDay: 0, hours: '10:00–18:00' },
  ]);
  expect(daySpans([0, 1, 2, 3, 4, 5, 6].map((day) => open(day)))).toEqual([
    { firstDay: 1, lastDay: 0, hours: '09:00–20:00' },
  ]);
});

it('says nothing of a week that is not whole', () => expect(daySpans([open(1)])).toEqual([]));
