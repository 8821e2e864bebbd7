import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { aboutLanguage } from '#text/languages.ts';

/** Money, days, times, bytes, counts and spans of time as people read them, in one place for all screens. */
const localeOf = (language: string): string => aboutLanguage(language).locale;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as asking it: a list asks the same one again and again. */
function kept<Thing>(things: Map<string, Thing>, key: string, make: () => Thing): Thing {
  const thing = things.get(key) ?? make();
  things.set(key, thing);
  return thing;
}
const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  kept(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));

/**
 * Money as people read it: 450 → "฿4.50", 5000 → "฿50". Satang are left out when there are none.
 *
 * @param satang 1/100 of the currency; a price per print may be a fraction of a satang and is rounded to two places
 * @param currency ISO 4217
 */
export function formatMoney(satang: number, currency = 'THB', language = 'th'): string {
  const fractionDigits = satang % 100 === 0 ? 0 : 2;
  return numberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(satang / 100);
}

/** "฿". @param currency ISO 4217 */
export const currencySign = (currency: string): string =>
  numberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** 12345 → "12,345". */
export const formatCount = (count: number, language: string): string => numberFormat(localeOf(language)).format(count);

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file or disk: 1_250_000 → "1.3 MB", 82_400_000_000 → "82 GB". */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  const size = bytes / 1000 ** power;
  return numberFormat(localeOf(language), {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}

const FORMS = {
  /** Saturday 5 December 2026, วันเสาร์ที่ 5 ธันวาคม 2569 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat 5 Dec 2026 */
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Dec 2026 */
  plain: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Dec */
  tiny: { day: 'numeric', month: 'short' },
  /** Saturday 5 Dec */
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
  /** Sat 21 Nov, 17:30 */
  dayAndTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** 21 Nov 2026, 17:30 */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  /** 17:30 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Form = keyof typeof FORMS;

const inWords = (date: Date, form: Form, timeZone: string, language: string): string =>
  kept(
    dates,
    [language, form, timeZone].join(),
    () => new Intl.DateTimeFormat(localeOf(language), { ...FORMS[form], timeZone }),
  ).format(date);

/**
 * A date of the shop's calendar in words. Years are counted as the language's people do: 2569 in Thai.
 *
 * @param day YYYY-MM-DD; what follows is ignored
 */
export const formatDay = (day: string, form: Exclude<Form, 'dayAndTime' | 'dateAndTime' | 'time'>, language: string) =>
  inWords(new Date(`${day.slice(0, 10)}T00:00:00Z`), form, 'UTC', language);

/**
 * The day of an instant on the shop's calendar in words.
 *
 * @param instant ISO 8601 with Z
 * @param timeZone IANA name
 */
export const formatDateOf = (instant: string, timeZone: string, form: Form, language: string): string =>
  inWords(new Date(instant), form, timeZone, language);

/**
 * Day and time of an instant on the shop's clock: "Sat 21 Nov, 17:30".
 *
 * @param instant ISO 8601 with Z
 * @param timeZone IANA name
 */
export const formatInstant = (instant: string, timeZone: string, language: string): string =>
  inWords(new Date(instant), 'dayAndTime', timeZone, language);

/** What happened today by the clock alone: "14:05". What is older with its day. */
export function formatLately(instant: string, now: Date, timeZone: string, language: string): string {
  const isToday = shopDate(Date.parse(instant), timeZone) === shopDate(now.getTime(), timeZone);
  return inWords(new Date(instant), isToday ? 'time' : 'dayAndTime', timeZone, language);
}

const DAY_MS = 86_400_000;

/** What is to come, as short as it stays clear: "14:05" today, "Tue 14:05" within six days, "5 Dec 14:05" later or before. */
export function formatSoon(instant: string, now: Date, timeZone: string, language: string): string {
  const at = Date.parse(instant);
  const time = inWords(new Date(at), 'time', timeZone, language);
  const daysAhead = (Date.parse(shopDate(at, timeZone)) - Date.parse(shopDate(now.getTime(), timeZone))) / DAY_MS;
  if (daysAhead === 0) return time;
  const form = daysAhead > 0 && daysAhead < 7 ? 'weekdayShort' : 'tiny';
  return `${inWords(new Date(at), form, timeZone, language)} ${time}`;
}

/** 2023-01-01 was a Sunday. @param dayOfWeek 0 is Sunday */
export const formatWeekday = (dayOfWeek: number, form: 'weekday' | 'weekdayShort', language: string): string =>
  formatDay(`2023-01-0${dayOfWeek + 1}`, form, language);

/** With which day a week begins, Sunday 0: Monday, unless the language's country says something else. */
export function firstDayOfWeek(language: string): 0 | 1 | 6 {
  const firstDay = new Intl.Locale(localeOf(language)).getWeekInfo?.().firstDay;
  if (firstDay === 7) return 0;
  return firstDay === 6 ? 6 : 1;
}

/** The seven days in the order in which they are shown. */
export function daysOfWeek(language: string): number[] {
  const first = firstDayOfWeek(language);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => (first + day) % 7);
}

/** A span of time as one rough number: "40 seconds", "3 minutes". */
export function formatDuration(seconds: number, language: string): string {
  const [unit, count] =
    seconds < 90
      ? (['second', Math.max(5, Math.ceil(seconds / 5) * 5)] as const)
      : seconds < 90 * 60
        ? (['minute', Math.ceil(seconds / 60)] as const)
        : (['hour', Math.ceil(seconds / 3600)] as const);
  return numberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const AGES = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago in words: "5 minutes ago"; null for less than a minute, and for what a wrong clock puts into the future.
 *
 * @param instant ISO 8601 with Z
 */
export function timeAgo(instant: string, nowMs: number, language: string): string | null {
  const ageMs = nowMs - Date.parse(instant);
  const age = AGES.find(([, ms]) => ageMs >= ms);
  if (age === undefined) return null;
  const [unit, ms] = age;
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' }).format(-Math.floor(ageMs / ms), unit);
}
