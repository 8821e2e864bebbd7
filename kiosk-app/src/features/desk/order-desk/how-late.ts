import { type DueOrder, isLate, isToBeMade } from './due-times.ts';

const MINUTE_MS = 60_000;
/** Nearer than this, minutes say more than the time of day. */
const SOON_MS = 30 * MINUTE_MS;

export type Due =
  | { kind: 'late' | 'soon'; unit: 'minutes' | 'hours' | 'days'; count: number }
  | { kind: 'at'; instant: string }
  | null;

/** How an order's time is said: how late it is, how near, or when. */
export function dueOf(order: DueOrder, now: Date): Due {
  if (order.estimatedDueDate === null) return null;
  const leftMs = Date.parse(order.estimatedDueDate) - now.getTime();
  if (isLate(order, now)) return { kind: 'late', ...inWords(-leftMs) };
  if (isToBeMade(order) && leftMs > 0 && leftMs <= SOON_MS) return { kind: 'soon', ...inWords(leftMs) };
  return { kind: 'at', instant: order.estimatedDueDate };
}

function inWords(ms: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 100) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) };
}
