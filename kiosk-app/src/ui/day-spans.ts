import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';

/** Days in a row with the same hours. */
export interface DaySpan {
  /** Sunday is 0. */
  firstDay: number;
  lastDay: number;
  /** `09:00–20:00`; null: closed. */
  hours: string | null;
}

/** Monday first, as a sign on a door says it. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The week as a sign on the door says it; none when the hours are not known for every day. */
export function daySpans(hours: readonly WorkingHour[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of WEEK) {
    const found = hours.find(({ dayOfWeek }) => dayOfWeek === day);
    if (found === undefined) return [];
    const isClosed = found.openTime === found.closeTime;
    const words = isClosed ? null : `${found.openTime.slice(0, 5)}–${found.closeTime.slice(0, 5)}`;
    const last = spans.at(-1);
    if (last !== undefined && last.hours === words) last.lastDay = day;
    else spans.push({ firstDay: day, lastDay: day, hours: words });
  }
  return spans;
}
