import { addDays, openInterval, shopDate } from './shop-clock.ts';
import type { WorkingHours, WorkingHoursOverride } from './working-hours.ts';

interface Hours {
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
