import { type OrderChange, PaymentMethod, PaymentStatus, ProductionStatus } from '../../contracts/orders.ts';
import { addUpPayments, type OrderActor, PAYMENT_STATUS } from '../../domain/order-states.ts';

/** An entry of one of the two logs; each log in the order in which it was written. */
export interface LoggedMove {
  from_status: number;
  to_status: number;
  is_applied: number;
  recorded_at: string;
  made_by?: string;
  reason?: string | null;
}
export type LoggedPayment = LoggedMove & { actor: OrderActor; round?: number; method?: number | null };

/** An entry of a payment log as the rules read it. */
export const asPaymentMove = ({ from_status, to_status, actor: by, round, method }: PaymentLogEntry) => ({
  from: PaymentStatus.parse(from_status),
  to: PaymentStatus.parse(to_status),
  by,
  round: round ?? 0,
  method: method == null ? null : PaymentMethod.parse(method),
});

export type PaymentLogEntry = Pick<LoggedPayment, 'from_status' | 'to_status' | 'actor' | 'round' | 'method'>;

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

/** As customers see it: not who did it and why, but why their slip was refused. */
export const historyForCustomer = (history: readonly OrderChange[]): OrderChange[] =>
  history.map((change) => {
    if (change.kind === 'placed') return change;
    const { by: _by, reason, ...rest } = change;
    return change.kind === 'payment' && change.isSlipRefused ? { ...rest, reason } : rest;
  }) as OrderChange[];

export type PaymentChange = Extract<OrderChange, { kind: 'payment' }>;

export function paymentChanges(log: readonly LoggedPayment[]): PaymentChange[] {
  const moves = log.map(asPaymentMove);
  let status: PaymentStatus = PAYMENT_STATUS.pending;
  return log.flatMap(({ recorded_at: at, from_status, made_by, reason }, index) => {
    const { paymentStatus: to, method } = addUpPayments(moves.slice(0, index + 1));
    if (to === status) return [];
    const isSlipRefused = from_status === PAYMENT_STATUS.slipUploaded && to === PAYMENT_STATUS.pending;
    status = to;
    const change: PaymentChange = { kind: 'payment', at, to, ...saidOf({ made_by, reason }) };
    if (isSlipRefused) change.isSlipRefused = true;
    if (to === PAYMENT_STATUS.confirmed && method !== null) change.method = PaymentMethod.parse(method);
    return [change];
  });
}

export const productionChanges = (log: readonly LoggedMove[]): Extract<OrderChange, { kind: 'production' }>[] =>
  log
    .filter((entry) => entry.is_applied === 1)
    .map((entry) => ({
      kind: 'production',
      at: entry.recorded_at,
      to: ProductionStatus.parse(entry.to_status),
      ...saidOf(entry),
    }));

const saidOf = ({ made_by: by, reason }: { made_by?: string | undefined; reason?: string | null | undefined }) => ({
  ...(by === undefined || by === '' ? {} : { by }),
  ...(reason == null || reason === '' ? {} : { reason }),
});

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
