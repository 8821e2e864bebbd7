import { expect, test } from 'vitest';
import { openingAt } from './opening.ts';

const GRACE_MS = 15 * 60_000;
const hours = {
  timeZone: 'Asia/Bangkok',
  workingHours: Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    openTime: '09:00:00',
    closeTime: '19:00:00',
  })),
  overrides: [{ overrideDate: '2026-12-10', openTime: '00:00:00', closeTime: '00:00:00' }],
};
const at = (local: string, given = hours) => openingAt(given, Date.parse(`${local}+07:00`), GRACE_MS);
const OPEN = { isOpen: true, opensAt: null };
const closedUntil = (local: string) => ({ isOpen: false, opensAt: new Date(`${local}+07:00`).toISOString() });

test('a shop counts as open some minutes before it opens and after it closes, by its own clock', () => {
  expect(at('2026-12-08T08:44:59')).toEqual(closedUntil('2026-12-08T09:00:00'));
  expect(at('2026-12-08T08:45:00')).toEqual(OPEN);
  expect(at('2026-12-08T19:14:59')).toEqual(OPEN);
  expect(at('2026-12-08T19:15:00')).toEqual(closedUntil('2026-12-09T09:00:00'));
});

test('a holiday is closed all day, and the next opening is the one after it', () => {
  expect(at('2026-12-09T20:00:00')).toEqual(closedUntil('2026-12-11T09:00:00'));
  expect(at('2026-12-10T12:00:00')).toEqual(closedUntil('2026-12-11T09:00:00'));
});

test('where nobody has said when it opens it is open', () => {
  expect(at('2026-12-08T03:00:00', { ...hours, workingHours: [] })).toEqual(OPEN);
});

test('the minutes after a closing late in the evening reach into the next day', () => {
  const late = hours.workingHours.map((day) => ({ ...day, closeTime: '23:59:00' }));
  expect(at('2026-12-09T00:10:00', { ...hours, workingHours: late })).toEqual(OPEN);
});
