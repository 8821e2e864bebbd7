const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

const inWords = (date: string, language: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.th, { ...form, timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T12:00:00Z`),
  );

/** November 2026, พฤศจิกายน 2569. @param date YYYY-MM-DD */
export const monthName = (date: string, language: string) =>
  inWords(date, language, { month: 'long', year: 'numeric' });

/** Sat, ส. @param date YYYY-MM-DD */
export const weekdayName = (date: string, language: string) =>
  inWords(date, language, { weekday: language === 'th' ? 'narrow' : 'short' });
