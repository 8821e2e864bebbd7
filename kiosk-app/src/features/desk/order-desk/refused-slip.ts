import type { Order } from '@printfront/shared/contracts/orders.ts';

/** When and why staff have not believed the slip that is here; null once a new one has come, or the money. */
export function refusedSlip({ history }: Pick<Order, 'history'>): { at: string; reason: string } | null {
  const last = history.findLast(({ kind }) => kind === 'payment');
  if (last?.kind !== 'payment' || last.isSlipRefused !== true) return null;
  return { at: last.at, reason: last.reason ?? '' };
}
