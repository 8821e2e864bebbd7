import { isMail, type ShippingMethod } from './shipping.ts';
import { addDays, openInterval, shopDate } from './shop-clock.ts';
import type { WorkingHours, WorkingHoursOverride } from './working-hours.ts';

/** duration in minutes of working time for every perQuantity prints begun. */
export type PrintingTime = { duration: number; perQuantity: number };

/** A shop that does not open for so long promises nothing. */
export const DUE_DATE_SEARCH_DAYS = 60;

/** A date years away is no promise either, and a mistyped duration must not be walked through day by day. */
const LONGEST_PROMISE_DAYS = 730;

/**
 * Minutes of working time for a number of prints: by the entry with the largest perQuantity that the order reaches, or
 * the smallest entry for an order below all of them. Null without entries.
 */
export function printingMinutes(printingTimes: readonly PrintingTime[], totalPrints: number): number | null {
  const usable = printingTimes
    .filter(({ duration, perQuantity }) => perQuantity >= 1 && duration >= 0)
    .sort((left, right) => left.perQuantity - right.perQuantity || left.duration - right.duration);
  const reached = usable.filter(({ perQuantity }) => perQuantity <= totalPrints);
  const largest = reached.at(-1);
  // Two entries for one quantity contradict each other; the slower one is the safer promise.
  const entry = largest ?? usable.filter(({ perQuantity }) => perQuantity === usable[0]?.perQuantity).at(-1);
  if (!entry) return null;
  return Math.ceil(totalPrints / entry.perQuantity) * entry.duration;
}

/**
 * Minutes of working time for the prints that wait before an order. More of them never take less: where a larger entry is
 * quicker than what the smaller ones add up to, the slower one is the safer promise.
 */
export function waitingMinutes(printingTimes: readonly PrintingTime[], waitingPrints: number): number {
  const counts = printingTimes
    .map(({ perQuantity }) => perQuantity - 1)
    .filter((count) => count >= 1 && count < waitingPrints);
  const minutes = [...counts, waitingPrints].map((count) =>
    count < 1 ? 0 : (printingMinutes(printingTimes, count) ?? 0),
  );
  return Math.max(...minutes);
}

/**
 * When an order given now is ready, as ISO 8601 with Z. Fetched by oneself: when its working time has passed, counted
 * from now or the next opening. Mailed: at the close of that working day, when the post is taken out.
 * What waits is made first: it comes on top of the order's own time, which stays the least.
 * Null when nothing can be promised: no printing times, or a stretch of 60 days without working hours.
 * Working time is time that passes, so an hour lost or won by the clocks changing is counted as it is.
 */
export function estimateDueDate(order: {
  printingTimes: readonly PrintingTime[];
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
  totalPrints: number;
  /** Of all orders that are not made yet. */
  waitingPrints?: number;
  shippingMethod: ShippingMethod;
  nowMs: number;
  timeZone: string;
}): string | null {
  const minutes = printingMinutes(order.printingTimes, order.totalPrints);
  if (minutes === null) return null;
  const waiting = waitingMinutes(order.printingTimes, order.waitingPrints ?? 0);
  let remainingMs = (waiting + minutes) * 60_000;
  let daysSinceOpen = 0;
  const today = shopDate(order.nowMs, order.timeZone);
  for (let day = 0; day <= LONGEST_PROMISE_DAYS && daysSinceOpen <= DUE_DATE_SEARCH_DAYS; day++) {
    const open = openInterval(addDays(today, day), order.workingHours, order.overrides, order.timeZone);
    if (!open || open.closeMs < order.nowMs) {
      daysSinceOpen++;
      continue;
    }
    daysSinceOpen = 0;
    const startMs = Math.max(open.openMs, order.nowMs);
    if (startMs + remainingMs <= open.closeMs) {
      return new Date(isMail(order.shippingMethod) ? open.closeMs : startMs + remainingMs).toISOString();
    }
    remainingMs -= open.closeMs - startMs;
  }
  return null;
}
