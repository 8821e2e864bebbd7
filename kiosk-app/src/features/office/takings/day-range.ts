import { MAX_DAYS_ASKED } from '@printfront/shared/contracts/days-of-shop.ts';
import type { DayRange } from '#api/dashboard-queries.ts';

export const RANGE_CHOICES = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'own'] as const;
export type RangeChoice = (typeof RANGE_CHOICES)[number];

const DAY_MS = 86_400_000;
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number) => toDay(toMs(day) + days * DAY_MS);
export const dayCount = ({ from, to }: DayRange) => Math.round((toMs(to) - toMs(from)) / DAY_MS) + 1;
export const daysOf = (range: DayRange) => Array.from({ length: dayCount(range) }, (_, at) => addDays(range.from, at));

/** What a choice means today. A week begins on Monday in every language, so that two people see the same sum. */
export function rangeOf(choice: Exclude<RangeChoice, 'own'>, today: string): DayRange {
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const monthStart = `${today.slice(0, 8)}01`;
  if (choice === 'month') return { from: monthStart, to: today };
  if (choice === 'lastMonth') {
    const to = addDays(monthStart, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  const sinceMonday = (new Date(toMs(today)).getUTCDay() + 6) % 7;
  return { from: addDays(today, -sinceMonday), to: today };
}

/** Whether the server would add these days up. */
export const isAllowed = (range: DayRange) => range.from <= range.to && dayCount(range) <= MAX_DAYS_ASKED;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text;

/** The range stands in the address, so that back and a bookmark work; what is none of them is today, as a till is closed in the evening. */
export function readRange(search: URLSearchParams, today: string): { choice: RangeChoice; range: DayRange } {
  const choice = RANGE_CHOICES.find((one) => one === search.get('range')) ?? 'today';
  if (choice !== 'own') return { choice, range: rangeOf(choice, today) };
  const [from, to] = [search.get('from'), search.get('to')];
  const own = isDay(from) && isDay(to) ? { from, to } : null;
  return { choice, range: own !== null && isAllowed(own) ? own : rangeOf('month', today) };
}
