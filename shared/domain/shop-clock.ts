import { Temporal } from 'temporal-polyfill';
import { hoursOn, type WorkingHours, type WorkingHoursOverride } from './working-hours.ts';

/** Working time of one date as instants (milliseconds since 1970 UTC). */
export type OpenInterval = { openMs: number; closeMs: number };

/** The shop's date (YYYY-MM-DD) at an instant. */
export function shopDate(nowMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The instant, ISO 8601 with Z, at which the shop's clock shows this; a time that is skipped there is read as later. */
export function shopInstant(date: string, time: string, timeZone: string): string {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** Date and time (YYYY-MM-DDTHH:MM) that the shop's clock shows at an instant, as an input of a form holds it. */
export function shopDateTime(instant: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The last millisecond of a shop's date, as ISO 8601 with Z: what an expiry day means. */
export function endOfShopDate(date: string, timeZone: string): string {
  const nextDay = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime({ timeZone });
  return new Date(nextDay.epochMilliseconds - 1).toISOString();
}

/**
 * When the shop works on a date, or null when it does not. Where the clocks change within the hours, the interval holds
 * only instants at which the clock on the wall shows working time: a missing or doubled hour at an edge is read late for
 * opening and early for closing, so that nothing is promised for a closed shop.
 */
export function openInterval(
  date: string,
  workingHours: readonly WorkingHours[],
  overrides: readonly WorkingHoursOverride[],
  timeZone: string,
): OpenInterval | null {
  const day = Temporal.PlainDate.from(date);
  // Temporal counts Monday 1 to Sunday 7, the wire Sunday 0 to Saturday 6.
  const hours = hoursOn({ date, dayOfWeek: day.dayOfWeek % 7 }, workingHours, overrides);
  if (!hours) return null;
  const openMs = day
    .toPlainDateTime(hours.openTime)
    .toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
  const closeMs = day
    .toPlainDateTime(hours.closeTime)
    .toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds;
  return openMs < closeMs ? { openMs, closeMs } : null;
}
