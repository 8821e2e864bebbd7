import { expect, it } from 'vitest';
import { daysOfWeek, formatDay, formatWeekday } from './format-day.ts';

it('counts the years as the language’s people do', () => {
  expect(formatDay('2026-12-05', 'full', 'en')).toMatch(/^Saturday,? 5 December 2026$/);
  expect(formatDay('2026-12-05', 'full', 'th')).toContain('2569');
  expect(formatDay('2026-12-05', 'month', 'th')).toBe('ธันวาคม 2569');
});

it('names the days of the week by their number on the wire', () => {
  expect(formatWeekday(0, 'weekday', 'en')).toBe('Sunday');
  expect(formatWeekday(6, 'weekday', 'en')).toBe('Saturday');
  expect(formatWeekday(1, 'weekday', 'th')).toBe('วันจันทร์');
});

it('begins the week where the language’s country does', () => {
  expect(daysOfWeek('en')).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(daysOfWeek('th')).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
