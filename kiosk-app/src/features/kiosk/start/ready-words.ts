import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
/** Below this the wait is said in minutes, above it as a time of day. */
const LONGEST_WAIT_MINUTES = 90;
/** Nobody promises 13 minutes. */
const STEP_MINUTES = 5;

/**
 * How long one waits for a small order, as one would say it: “in 15 minutes”, “today at 17:30”, “tomorrow at 09:20”.
 *
 * @param readyAt ISO 8601
 * @param timeZone the shop's
 */
export function readyWords(
  readyAt: string,
  nowMs: number,
  { timeZone, language, t }: { timeZone: string; language: string; t: TFunction<'storefront'> },
): string {
  const ready = new Date(readyAt);
  const minutes = Math.max(1, Math.ceil((ready.getTime() - nowMs) / MINUTE_MS / STEP_MINUTES)) * STEP_MINUTES;
  if (minutes <= LONGEST_WAIT_MINUTES) return t('readyMinutes', { count: minutes });
  const locale = language === 'en' ? 'en-GB' : 'th-TH';
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(ready);
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);
  if (day(ready) === day(new Date(nowMs))) return t('readyToday', { time });
  if (day(ready) === day(new Date(nowMs + 24 * 60 * MINUTE_MS))) return t('readyTomorrow', { time });
  const date = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'short' }).format(
    ready,
  );
  return t('readyDay', { day: date, time });
}
