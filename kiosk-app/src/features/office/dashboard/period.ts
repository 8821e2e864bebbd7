import { addDays } from '@printfront/shared/domain/shop-clock.ts';
import type { DayRange } from '#api/dashboard-queries.ts';

/** Days up to today, today included. */
const DAYS = { today: 1, week: 7, month: 30, year: 365 } as const;

export const PERIODS = Object.keys(DAYS) as Period[];
export type Period = keyof typeof DAYS;

/** It stands in the address, so that back and a bookmark work. */
export const readPeriod = (search: URLSearchParams): Period =>
  PERIODS.find((period) => period === search.get('period')) ?? 'today';

/** @param today YYYY-MM-DD of the shop */
export const daysOfPeriod = (period: Period, today: string): DayRange => ({
  from: addDays(today, 1 - DAYS[period]),
  to: today,
});
