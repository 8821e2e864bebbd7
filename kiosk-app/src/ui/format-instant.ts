const LOCALES: Record<string, string> = { th: 'th-TH', en: 'en-GB' };

/**
 * Day and time of an instant on the shop's clock: "Sat 21 Nov, 17:30".
 *
 * @param instant ISO 8601 with Z
 * @param timeZone IANA name
 */
export function formatInstant(instant: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.th, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
