import { ORDER_CEILINGS } from '../../domain/order-limits.ts';
import { addUpPayments, PAYMENT_STATUS } from '../../domain/order-states.ts';
import { asPaymentMove, type LoggedPayment, type PaymentLogEntry } from '../orders/order-history.ts';

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
  /** The money is of no drawer that is counted here: the entry tells how the order stands, and moves nothing. */
  isElsewhere?: boolean;
}

/** Money that was taken for an order, or given back, with all of the order: there are no part payments. */
export interface MoneyMove<Row extends MoneyLogRow = MoneyLogRow> {
  readonly at: string;
  readonly kind: 'taken' | 'given-back';
  /** Who took it or gave it back, as that server names them. */
  readonly by: string;
  /** How it was paid, which need not be how the customer said it would be. */
  readonly method: number;
  readonly order: Row;
}

export interface MoneyMoves<Row extends MoneyLogRow = MoneyLogRow> {
  readonly moves: readonly MoneyMove<Row>[];
  /** Of orders whose amounts cannot be: from before there were limits. One would make all sums too large to be answered. */
  readonly unshown: readonly MoneyMove<Row>[];
}

/**
 * What was taken and given back within a time. An order is taken when it becomes confirmed and given back when a confirmed
 * one becomes cancelled, or its confirmation is taken back, each when it took effect here.
 *
 * @param rows whole payment logs, those of an order one after the other
 */
export function moneyMoves(rows: readonly MoneyLogRow[], time: Time): MoneyMoves {
  return movesWithin(rows, ({ recorded_at: at, isElsewhere }) => !isElsewhere && at > time.after && at <= time.until);
}

/** The same of the entries that `isWithin` names. */
export function movesWithin<Row extends MoneyLogRow>(
  rows: readonly Row[],
  isWithin: (row: Row) => boolean,
): MoneyMoves<Row> {
  const all = [...Map.groupBy(rows, ({ order_id }) => order_id).values()].flatMap((log) => movesOf(log, isWithin));
  const { shown = [], unshown = [] } = Object.groupBy(all, ({ order }) =>
    isShowable(order.total_payment_amount) ? 'shown' : 'unshown',
  );
  return { moves: shown, unshown };
}

/** +1 for money that came, -1 for money that went. */
export const signOf = ({ kind }: MoneyMove): 1 | -1 => (kind === 'taken' ? 1 : -1);

/**
 * Entry by entry as the log adds up: what is held, and how it was paid, so that two servers with the same entries come to the
 * same. What is taken back or said otherwise within the time never happened; what was done before it is made good by its
 * opposite. Each for the method that it was paid by.
 */
function movesOf<Row extends MoneyLogRow>(log: readonly Row[], isWithin: (row: Row) => boolean): MoneyMove<Row>[] {
  const [order] = log;
  if (order === undefined) return [];
  const held = heldAfterEach(log, order.payment_method);
  const moves: MoneyMove<Row>[] = [];
  const add = (kind: MoneyMove['kind'], method: number, row: Row, isCorrection: boolean) => {
    const undone = isCorrection ? moves.findLastIndex((move) => move.kind !== kind && move.method === method) : -1;
    if (undone === -1) moves.push({ at: row.recorded_at, kind, by: row.made_by, method, order });
    else moves.splice(undone, 1);
  };
  for (const [index, row] of log.entries()) {
    const [before, after, isCancelled] = [
      held[index - 1]?.method ?? null,
      held[index]?.method ?? null,
      held[index]?.isCancelled,
    ];
    if (after === before || !isWithin(row)) continue;
    if (before !== null) add('given-back', before, row, isCancelled !== true);
    if (after !== null) add('taken', after, row, true);
  }
  return moves;
}

/**
 * By which method the money of an order is held after each entry of its log; null while none is.
 *
 * @param placedMethod as the customer chose it, where nobody said how it was paid
 */
export function heldAfterEach(log: readonly PaymentLogEntry[], placedMethod: number) {
  const entries = log.map(asPaymentMove);
  return entries.map((_, index) => {
    const { paymentStatus, method } = addUpPayments(entries.slice(0, index + 1));
    const isHeld = paymentStatus === PAYMENT_STATUS.confirmed;
    return {
      method: isHeld ? (method ?? placedMethod) : null,
      isCancelled: paymentStatus === PAYMENT_STATUS.cancelled,
    };
  });
}

const isShowable = (satang: number) =>
  Number.isSafeInteger(satang) && satang >= 0 && satang <= ORDER_CEILINGS.totalSatang;
