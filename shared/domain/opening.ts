import { addDays, openInterval, shopDate } from './shop-clock.ts';
import type { WorkingHours, WorkingHoursOverride } from './working-hours.ts';

export interface Hours {
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
  /** IANA name. */
  timeZone: string;
}

/** Who does not open for so long has not said when. */
const SEARCH_DAYS = 60;

/**
 * Whether a shop is open, and when it opens next.
 *
 * @param graceMs so long before opening and after closing it counts as open
 * @returns opensAt ISO 8601 with Z; null while it is open, and where nobody has said when it opens: then it counts as open
 */
export function openingAt(
  { workingHours, overrides, timeZone }: Hours,
  nowMs: number,
  graceMs: number,
): { isOpen: boolean; opensAt: string | null } {
  const today = shopDate(nowMs, timeZone);
  // After midnight yesterday's closing may still be within the grace.
  for (let day = -1; day <= SEARCH_DAYS; day += 1) {
    const open = openInterval(addDays(today, day), workingHours, overrides, timeZone);
    if (open === null || open.closeMs + graceMs <= nowMs) continue;
    if (open.openMs - graceMs <= nowMs) break;
    return { isOpen: false, opensAt: new Date(open.openMs).toISOString() };
  }
  return { isOpen: true, opensAt: null };
}

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];
const DAY_MS = 86_400_000;
/** Who was closed for so long is not counted further. */
const COUNTED_DAYS = 400;

/**
 * Whether a shop has been open for a whole day of its hours since an instant, closed days left out. Where nobody has said when
 * it opens, a day is a day.
 */
export function isOpenForADaySince(
  { workingHours, overrides, timeZone }: Hours,
  sinceMs: number,
  nowMs: number,
): boolean {
  const dayMs = longestDayMs(workingHours);
  if (dayMs === 0) return nowMs - sinceMs > DAY_MS;
  const first = shopDate(sinceMs, timeZone);
  const last = shopDate(nowMs, timeZone);
  let openMs = 0;
  for (let day = 0; day < COUNTED_DAYS; day += 1) {
    const date = addDays(first, day);
    if (date > last) break;
    const open = openInterval(date, workingHours, overrides, timeZone);
    if (open !== null) openMs += Math.max(0, Math.min(open.closeMs, nowMs) - Math.max(open.openMs, sinceMs));
    if (openMs >= dayMs) return true;
  }
  return false;
}

/** Of a week without any date of its own, on a calendar where no clock changes. 2023-01-01 was a Sunday. */
const longestDayMs = (workingHours: readonly WorkingHours[]) =>
  Math.max(
    ...DAYS_OF_WEEK.map((day) => {
      const open = openInterval(`2023-01-0${day + 1}`, workingHours, [], 'UTC');
      return open === null ? 0 : open.closeMs - open.openMs;
    }),
  );
