import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import type { TFunction } from 'i18next';
import { formatDateOf, formatInstant } from './format.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Below this the wait is said in minutes, above it as a time of day. */
const LONGEST_WAIT_MINUTES = 90;
/** Nobody promises 13 minutes. */
const STEP_MINUTES = 5;

export interface DueOrder {
  /** ISO 8601; null when nobody can say. */
  dueDate: string | null;
  shippingMethod: ShippingMethod;
  /** The shop's. */
  timeZone: string;
  language: string;
}

/** When the prints can be fetched, or when they are posted: “Ready today at 17:30”. */
export function readyWords(t: TFunction<'checkout'>, order: DueOrder, nowMs: number): string {
  const { dueDate, timeZone, language } = order;
  const kind = isMail(order.shippingMethod) ? 'sent' : 'ready';
  if (dueDate === null) return t(`${kind}.unknown`);
  const date = (ms: number) => formatDateOf(new Date(ms).toISOString(), timeZone, 'full', language);
  const dueMs = Date.parse(dueDate);
  const time = formatDateOf(dueDate, timeZone, 'time', language);
  if (date(dueMs) === date(nowMs)) return t(`${kind}.today`, { time });
  if (date(dueMs) === date(nowMs + DAY_MS)) return t(`${kind}.tomorrow`, { time });
  return t(`${kind}.day`, { day: formatDateOf(dueDate, timeZone, 'dayOfWeek', language), time });
}

/** How long one waits for a small order that is fetched: “Ready in 15 minutes”, or when it is ready if that is far away. */
export function waitWords(t: TFunction<'checkout'>, order: DueOrder & { dueDate: string }, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(order.dueDate) - nowMs) / MINUTE_MS / STEP_MINUTES)) * STEP_MINUTES;
  return minutes <= LONGEST_WAIT_MINUTES ? t('readyMinutes', { count: minutes }) : readyWords(t, order, nowMs);
}

/** The same for paper, which is read on other days as well. */
export function readyOnPaper(
  t: TFunction<'checkout'>,
  { dueDate, shippingMethod, timeZone, language }: DueOrder,
): string {
  const kind = isMail(shippingMethod) ? 'sent' : 'ready';
  if (dueDate === null) return t(`${kind}.unknown`);
  return t(`${kind}.date`, { time: formatInstant(dueDate, timeZone, language) });
}
