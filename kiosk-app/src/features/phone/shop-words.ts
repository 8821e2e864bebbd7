import { aboutLanguage } from '#text/languages.ts';

/** The app's own words for money and time bring a calendar along, which is too heavy for a shop's wifi. */
export function moneyWords(satang: number, currency: string, language: string): string {
  const digits = satang % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(aboutLanguage(language).locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(satang / 100);
}

/** "14:35" today, "Tue 24 Nov, 14:35" otherwise, by the shop's clock. @param instant ISO 8601 */
export function timeWords(instant: string, now: Date, timeZone: string, language: string): string {
  const locale = aboutLanguage(language).locale;
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const isToday = day.format(at) === day.format(now);
  return new Intl.DateTimeFormat(locale, {
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
}

/** Whether both are on one day of the shop. */
export function isSameDay(one: string, other: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return day.format(new Date(one)) === day.format(other);
}
