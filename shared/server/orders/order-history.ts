import { type OrderChange, PaymentStatus, ProductionStatus } from '../../contracts/orders.ts';
import { mergePaymentStatus, type OrderActor, PAYMENT_STATUS } from '../../domain/order-states.ts';

/** An entry of one of the two logs; each log in the order in which it was written. */
export interface LoggedMove {
  from_status: number;
  to_status: number;
  is_applied: number;
  recorded_at: string;
}
export type LoggedPayment = LoggedMove & { actor: OrderActor };

/**
 * What happened to an order, oldest first: its arrival, then every change of a status that took effect. A payment entry
 * may have changed nothing (the shop cancelled what was confirmed here), so the log is added up entry by entry, as the
 * status itself is.
 */
export function orderHistory(
  receivedAt: string,
  payments: readonly LoggedPayment[],
  productions: readonly LoggedMove[],
): OrderChange[] {
  const changes = inOrderOfTime(paymentChanges(payments), productionChanges(productions));
  return [{ kind: 'placed', at: receivedAt }, ...changes];
}

function paymentChanges(log: readonly LoggedPayment[]): OrderChange[] {
  const moves = log.map((entry) => ({
    from: PaymentStatus.parse(entry.from_status),
    to: PaymentStatus.parse(entry.to_status),
    by: entry.actor,
  }));
  let status: PaymentStatus = PAYMENT_STATUS.pending;
  return log.flatMap(({ recorded_at: at }, index) => {
    const { paymentStatus: to } = mergePaymentStatus(moves.slice(0, index + 1));
    if (to === status) return [];
    status = to;
    return [{ kind: 'payment' as const, at, to }];
  });
}

const productionChanges = (log: readonly LoggedMove[]): OrderChange[] =>
  log
    .filter((entry) => entry.is_applied === 1)
    .map((entry) => ({ kind: 'production', at: entry.recorded_at, to: ProductionStatus.parse(entry.to_status) }));

/** Two servers' clocks may differ a little: neither log is put into another order than it was written in. */
function inOrderOfTime(left: readonly OrderChange[], right: readonly OrderChange[]): OrderChange[] {
  const merged: OrderChange[] = [];
  let next = 0;
  for (const change of left) {
    for (let other = right[next]; other !== undefined && other.at < change.at; other = right[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(change);
  }
  return [...merged, ...right.slice(next)];
}
