import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import {
  heldAfterEach,
  type MoneyLogRow,
  type MoneyMove,
  movesWithin,
} from '@printfront/shared/server/figures/money-moves.ts';

/** An entry of a payment log of this shop. */
export interface CashLogRow extends MoneyLogRow {
  sequence: number;
  iid: number;
  origin: 'central' | 'edge';
  /** Of an online order; null of the shop's own. */
  upload_id: string | null;
}

/**
 * Which entries of an order's log move money of the till here. Of an online order that is what was said here, and also what
 * takes out again, whoever said so, what was put in here: it may have been paid in another shop before, whose cash is of no drawer
 * here.
 *
 * @returns beside them whether cash for it lies here after the last one
 */
function followCash(log: readonly CashLogRow[]): { own: Set<CashLogRow>; isHere: boolean } {
  const held = heldAfterEach(log, log[0]?.payment_method ?? PAYMENT_METHOD.counter);
  const own = new Set<CashLogRow>();
  let isHere = false;
  for (const [index, entry] of log.entries()) {
    const [before, after] = [held[index - 1]?.method ?? null, held[index]?.method ?? null];
    const isSaidHere = entry.upload_id === null || entry.origin === 'edge';
    if (isSaidHere || isHere) own.add(entry);
    if (before !== after) isHere = isSaidHere && after === PAYMENT_METHOD.counter;
  }
  return { own, isHere };
}

/** Entries by which this shop moved money of an order: all of its own, of an online one what was said here. */
export const entriesOfShop = (log: readonly CashLogRow[]): ReadonlySet<CashLogRow> => followCash(log).own;

/** Whether an order is paid with money that lies in the till of this shop. */
export const isCashHere = (log: readonly CashLogRow[]): boolean => followCash(log).isHere;

/** Cash of orders that came into the till here, or went out of it, after an entry. */
export function cashMovesAfter(logs: readonly CashLogRow[], sequence: number): MoneyMove<CashLogRow>[] {
  const own = new Set<CashLogRow>();
  for (const log of Map.groupBy(logs, ({ order_id }) => order_id).values()) {
    for (const entry of followCash(log).own) own.add(entry);
  }
  const { moves } = movesWithin(logs, (entry) => own.has(entry) && entry.sequence > sequence);
  return moves.filter(({ method }) => method === PAYMENT_METHOD.counter);
}
