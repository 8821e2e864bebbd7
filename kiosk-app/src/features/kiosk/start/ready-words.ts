import type { TFunction } from 'i18next';
import { formatDateOf } from '#ui/format.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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
  const minutes = Math.max(1, Math.ceil((Date.parse(readyAt) - nowMs) / MINUTE_MS / STEP_MINUTES)) * STEP_MINUTES;
  if (minutes <= LONGEST_WAIT_MINUTES) return t('readyMinutes', { count: minutes });
  const time = formatDateOf(readyAt, timeZone, 'time', language);
  const day = (instant: string) => formatDateOf(instant, timeZone, 'full', language);
  if (day(readyAt) === day(new Date(nowMs).toISOString())) return t('readyToday', { time });
  if (day(readyAt) === day(new Date(nowMs + DAY_MS).toISOString())) return t('readyTomorrow', { time });
  return t('readyDay', { day: formatDateOf(readyAt, timeZone, 'dayOfWeek', language), time });
}
