const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

const FORMS = {
  /** Saturday 5 December 2026, วันเสาร์ที่ 5 ธันวาคม 2569 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat 5 Dec 2026 */
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const;

/**
 * The day of an instant on the shop's calendar in words. Years are counted as the language's people do: 2569 in Thai.
 *
 * @param instant ISO 8601 with Z
 * @param timeZone IANA name
 */
export function formatDateOf(instant: string, timeZone: string, form: keyof typeof FORMS, language: string): string {
  return new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.th, { ...FORMS[form], timeZone }).format(
    new Date(instant),
  );
}
