/** An order of a week ago that nobody paid for, or marked as ready, is not what a new customer waits for. */
const UNPAID_WAITS_DAYS = 3;
/** Paid prints are owed: also over a long holiday. */
const PAID_WAITS_DAYS = 30;

const DAY_MS = 86_400_000;

/** From when on orders count as waiting to be made, by the clock of the server that counts. ISO 8601. */
export function waitsSince(now: Date): { readonly paid: string; readonly unpaid: string } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return { paid: daysAgo(PAID_WAITS_DAYS), unpaid: daysAgo(UNPAID_WAITS_DAYS) };
}
