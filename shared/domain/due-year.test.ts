import { expect, test } from 'vitest';
import { isDueYear } from './due-year.ts';

test.each([
  ['2026-11-26T10:00:00Z', true],
  ['2020-01-01T00:00:00Z', true],
  ['2099-12-31T23:59:59.999Z', true],
  ['0069-03-04T05:00:00Z', false],
  ['2569-03-04T05:00:00Z', false],
  ['1999-12-31T23:59:59Z', false],
  ['2100-01-01T00:00:00Z', false],
  ['+012026-03-04T05:00:00Z', false],
  ['tomorrow', false],
])('prints can be promised for %s: %s', (instant, isRight) => {
  expect(isDueYear(instant)).toBe(isRight);
});
