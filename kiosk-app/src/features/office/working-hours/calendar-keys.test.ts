import { expect, it } from 'vitest';
import { dateByKey } from './calendar-keys.ts';

it.each([
  ['2026-12-05', 'ArrowRight', '2026-12-06'],
  ['2026-12-01', 'ArrowLeft', '2026-11-30'],
  ['2026-12-28', 'ArrowDown', '2027-01-04'],
  ['2027-01-03', 'ArrowUp', '2026-12-27'],
  ['2026-12-31', 'PageUp', '2026-11-30'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-12-15', 'PageDown', '2027-01-15'],
  ['2026-12-15', 'Enter', null],
])('on %s the key %s leads to %s', (date, key, to) => {
  expect(dateByKey(date, key)).toBe(to);
});
