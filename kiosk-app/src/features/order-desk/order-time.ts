import { formatInstant } from '#ui/format-instant.ts';

const dayOf = (date: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);

/** Today's orders by the clock alone: "14:05". Older ones with their day. */
export function orderTime(instant: string, now: Date, timeZone: string, language: string): string {
  if (dayOf(new Date(instant), timeZone) !== dayOf(now, timeZone)) return formatInstant(instant, timeZone, language);
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}
