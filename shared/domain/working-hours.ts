/** Closed all day, as it is stored and sent. */
export const CLOSED_TIME = '00:00:00';

export const TIME_OF_DAY_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** dayOfWeek 0 is Sunday; times HH:MM:SS on the shop's clock. */
export type WorkingHours = { dayOfWeek: number; openTime: string; closeTime: string };

/** Replaces its whole date (YYYY-MM-DD on the shop's calendar). */
export type WorkingHoursOverride = { overrideDate: string; openTime: string; closeTime: string };

export const HOURS_REFUSALS = ['bad-time', 'closing-not-after-opening'] as const;
export type HoursRefusal = (typeof HOURS_REFUSALS)[number];

export type HoursVerdict = { valid: true } | { valid: false; reason: HoursRefusal };

export function isClosed(hours: { openTime: string; closeTime: string }): boolean {
  return hours.openTime === CLOSED_TIME && hours.closeTime === CLOSED_TIME;
}

/** A day ends at midnight: hours that run past it would belong to two dates, and overrides replace dates. */
export function validateHours(hours: { openTime: string; closeTime: string }): HoursVerdict {
  if (!TIME_OF_DAY_PATTERN.test(hours.openTime) || !TIME_OF_DAY_PATTERN.test(hours.closeTime)) {
    return { valid: false, reason: 'bad-time' };
  }
  if (isClosed(hours) || hours.closeTime > hours.openTime) return { valid: true };
  return { valid: false, reason: 'closing-not-after-opening' };
}

/**
 * The hours of one date, or null when the shop is closed on it. An override replaces the day of the week entirely;
 * hours that are not valid open nothing. date is YYYY-MM-DD, dayOfWeek its day with Sunday 0.
 */
export function hoursOn(
  day: { date: string; dayOfWeek: number },
  workingHours: readonly WorkingHours[],
  overrides: readonly WorkingHoursOverride[],
): { openTime: string; closeTime: string } | null {
  const hours =
    overrides.find(({ overrideDate }) => overrideDate === day.date) ??
    workingHours.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
  if (!hours || isClosed(hours) || !validateHours(hours).valid) return null;
  return { openTime: hours.openTime, closeTime: hours.closeTime };
}
