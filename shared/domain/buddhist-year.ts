const YEARS_AHEAD = 543;

/**
 * Thai calendars count 543 years more, and date fields of browsers do not: who types 2569 means 2026.
 *
 * @param date YYYY-MM-DD
 */
export function withCommonYear(date: string): string {
  const year = Number(date.slice(0, 4));
  return year >= 2_400 && year < 2_800 ? `${year - YEARS_AHEAD}${date.slice(4)}` : date;
}
