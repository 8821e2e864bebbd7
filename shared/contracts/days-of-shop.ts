import { z } from 'zod';
import { Day } from './fields.ts';

/** So many are counted in one answer: a year. */
export const MAX_DAYS_ASKED = 366;
const DAY_MS = 86_400_000;

/** Both days included. */
export const DaysOfShop = z
  .object({ from: Day, to: Day.describe('The last day, which counts too.') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'the last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS_ASKED, {
    path: ['to'],
    message: `at most ${MAX_DAYS_ASKED} days`,
  });
