import type { Language } from '#text/i18n.ts';

const LOCALES: Record<Language, string> = { th: 'th-TH', en: 'en-GB' };

const FORMS = {
  /** Saturday 5 December 2026, วันเสาร์ที่ 5 ธันวาคม 2569 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat 5 Dec 2026 */
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
} as const;

/**
 * A date of the shop's calendar in words. Years are counted as the language's people do: 2569 in Thai.
 *
 * @param date YYYY-MM-DD
 */
export function formatDay(date: string, form: keyof typeof FORMS, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...FORMS[form], timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** 2023-01-01 was a Sunday. @param dayOfWeek 0 is Sunday */
export const formatWeekday = (dayOfWeek: number, form: 'weekday' | 'weekdayShort', language: Language): string =>
  formatDay(`2023-01-0${dayOfWeek + 1}`, form, language);

/** With which day a week begins, Sunday 0: Monday, unless the language's country says something else. */
export function firstDayOfWeek(language: Language): 0 | 1 | 6 {
  const locale = new Intl.Locale(LOCALES[language]);
  const firstDay = locale.getWeekInfo?.().firstDay;
  if (firstDay === 7) return 0;
  return firstDay === 6 ? 6 : 1;
}

/** The seven days in the order in which they are shown. */
export function daysOfWeek(language: Language): number[] {
  const first = firstDayOfWeek(language);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => (first + day) % 7);
}
