const FIRST = 2020;
const LAST = 2099;

/**
 * Whether prints can be promised for it: two digits of a year (0069), or a year of the Thai calendar (2569) taken for a common one,
 * are slips of a hand. By fixed years, not by a clock: one of a shop that is wrong would refuse what is right.
 *
 * @param instant ISO 8601 with Z
 */
export function isDueYear(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  return year >= FIRST && year <= LAST;
}

export const DUE_YEARS = `a year from ${FIRST} to ${LAST}`;
