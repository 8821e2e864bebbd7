import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';

export interface Sum {
  orderCount: number;
  refundedCount: number;
  refundedSatang: number;
  netSatang: number;
}

/** One number of everything in a list of takings. */
export function addUp(takings: readonly Takings[]): Sum {
  const sum = { orderCount: 0, refundedCount: 0, refundedSatang: 0, netSatang: 0 };
  for (const row of takings) {
    for (const name of Object.keys(sum) as (keyof Sum)[]) sum[name] += row[name];
  }
  return sum;
}

/** Payment methods that anything was paid by, in the order of their codes. */
export const methodsOf = (takings: readonly Takings[]): PaymentMethod[] =>
  [...new Set(takings.map(({ paymentMethod }) => paymentMethod))].sort();

/** Days that have takings, oldest first, each with its own. */
export function byDay(takings: readonly Takings[]): { day: string; takings: Takings[] }[] {
  const days = new Map<string, Takings[]>();
  for (const row of takings) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days].sort(([left], [right]) => (left < right ? -1 : 1)).map(([day, rows]) => ({ day, takings: rows }));
}
