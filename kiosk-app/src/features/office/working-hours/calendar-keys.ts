import { addDays } from '@printfront/shared/domain/shop-clock.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Whole months later, on the same day or the last one of a shorter month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

/**
 * Where a key leads in a calendar: a day or a week with the arrows, a month with Page Up and Page Down.
 *
 * @param date YYYY-MM-DD
 * @returns null for keys that lead nowhere
 */
export function dateByKey(date: string, key: string): string | null {
  const days = STEPS[key];
  if (days !== undefined) return addDays(date, days);
  if (key === 'PageUp') return addMonths(date, -1);
  if (key === 'PageDown') return addMonths(date, 1);
  return null;
}
