import { ORDER_CEILINGS } from '../../domain/order-limits.ts';
import { PAYMENT_STATUS, type PaymentStatus } from '../../domain/order-states.ts';
import { type LoggedPayment, paymentChanges } from '../orders/order-history.ts';

/** A stretch of time, instants as they are stored. */
export interface Time {
  /** Not included. */
  readonly after: string;
  /** Included. */
  readonly until: string;
}

/** An entry of a payment log, with what figures need of its order. */
export interface MoneyLogRow extends LoggedPayment {
  order_id: string;
  made_by: string;
  payment_method: number;
  total_payment_amount: number;
  print_count: number;
  /** JSON of PriceSummary. */
  price_summary: string;
  /** Name of the shop's server that took the order; null online. */
  server_name: string | null;
}

/** Money that was taken for an order, or given back, with all of the order: there are no part payments. */
export interface MoneyMove {
  readonly at: string;
  readonly kind: 'taken' | 'given-back';
  /** Who took it or gave it back, as that server names them. */
  readonly by: string;
  /** How it was paid, which need not be how the customer said it would be. */
  readonly method: number;
  readonly order: MoneyLogRow;
}

export interface MoneyMoves {
  readonly moves: readonly MoneyMove[];
  /** Of orders whose amounts cannot be: from before there were limits. One would make all sums too large to be answered. */
  readonly unshown: readonly MoneyMove[];
}

/**
 * What was taken and given back within a time. An order is taken when it becomes confirmed and given back when a confirmed
 * one becomes cancelled, or its confirmation is taken back, each when it took effect here.
 *
 * @param rows whole payment logs, those of an order one after the other
 */
export function moneyMoves(rows: readonly MoneyLogRow[], time: Time): MoneyMoves {
  const all = [...Map.groupBy(rows, ({ order_id }) => order_id).values()].flatMap((log) => movesOf(log, time));
  const { shown = [], unshown = [] } = Object.groupBy(all, ({ order }) =>
    isShowable(order.total_payment_amount) ? 'shown' : 'unshown',
  );
  return { moves: shown, unshown };
}

/** +1 for money that came, -1 for money that went. */
export const signOf = ({ kind }: MoneyMove): 1 | -1 => (kind === 'taken' ? 1 : -1);

/**
 * What is taken back within the time never happened; what was done before it is made good by its opposite. Each for the method
 * that it was paid by.
 */
function movesOf(log: readonly MoneyLogRow[], { after, until }: Time): MoneyMove[] {
  const [order] = log;
  if (order === undefined) return [];
  const moves: MoneyMove[] = [];
  let [status, method]: [PaymentStatus, number] = [PAYMENT_STATUS.pending, order.payment_method];
  for (const { at, to, by = '', ...change } of paymentChanges(log)) {
    const before = status;
    status = to;
    if ((before === PAYMENT_STATUS.confirmed) === (to === PAYMENT_STATUS.confirmed)) continue;
    if (to === PAYMENT_STATUS.confirmed) method = change.method ?? order.payment_method;
    if (at <= after || at > until) continue;
    const isTaken = to === PAYMENT_STATUS.confirmed;
    const kind = isTaken ? 'taken' : 'given-back';
    const isUndone = isTaken || to !== PAYMENT_STATUS.cancelled;
    const undone = isUndone ? moves.findLastIndex((move) => move.kind !== kind && move.method === method) : -1;
    if (undone === -1) moves.push({ at, kind, by, method, order });
    else moves.splice(undone, 1);
  }
  return moves;
}

const isShowable = (satang: number) =>
  Number.isSafeInteger(satang) && satang >= 0 && satang <= ORDER_CEILINGS.totalSatang;
