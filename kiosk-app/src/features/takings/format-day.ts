const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

const FORMS = {
  /** Sat 21 Nov 2026, ส. 21 พ.ย. 2569 */
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** 21 Nov */
  tiny: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  year: { year: 'numeric' },
  weekday: { weekday: 'narrow' },
} as const;

/** A date of the shop's calendar, years as the language's people count them. @param day YYYY-MM-DD */
export const formatDay = (day: string, form: keyof typeof FORMS, language: string): string =>
  new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.th, { ...FORMS[form], timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );
