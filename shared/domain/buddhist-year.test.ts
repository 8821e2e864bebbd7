import { expect, it } from 'vitest';
import { withCommonYear } from './buddhist-year.ts';

it('takes a year of the Buddhist era for what it is, and leaves others and what is half typed alone', () => {
  expect(withCommonYear('2569-11-23')).toBe('2026-11-23');
  expect(withCommonYear('2570-01-01')).toBe('2027-01-01');
  for (const date of ['2026-11-23', '0256-11-23', '0002-11-23', '']) expect(withCommonYear(date)).toBe(date);
});
