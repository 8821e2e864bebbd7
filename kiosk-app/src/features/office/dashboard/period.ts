import type { DayRange } from '#api/dashboard-queries.ts';

const DAY_MS = 86_400_000;
/** Days up to today, today included. */
const DAYS = { today: 1, week: 7, month: 30, year: 365 } as const;

export const PERIODS = Object.keys(DAYS) as Period[];
export type Period = keyof typeof DAYS;

/** It stands in the address, so that back and a bookmark work. */
export const readPeriod = (search: URLSearchParams): Period =>
  PERIODS.find((period) => period === search.get('period')) ?? 'today';

/** @param today YYYY-MM-DD of the shop */
export function daysOfPeriod(period: Period, today: string): DayRange {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (DAYS[period] - 1) * DAY_MS);
  return { from: from.toISOString().slice(0, 10), to: today };
}
