import {
  TILL_PAYMENTS_LISTED,
  TillCash,
  TillClosing,
  type TillPayment,
  TillPieces,
  TillShift,
} from '@printfront/shared/contracts/till.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { cashByClerk, expectedCash, sumOfCash } from '@printfront/shared/domain/till.ts';
import { movesWithin } from '@printfront/shared/server/figures/money-moves.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listLogsAfter, listMovements, type ShiftRow } from './till.repository.ts';

/**
 * Of TillShift what this shop writes down and tells; its name is the server's. What central does not know of an open shift
 * is counted here.
 */
export type ShiftHere = Omit<TillShift, 'storefront'> & { cash: TillCash; expectedSatang: number };

const Without = TillShift.shape.withoutTill;

/**
 * Cash of orders that this shop's log has after an entry, oldest first. By entry and not by clock: every payment belongs to
 * one shift or to the time between two, whatever the clock did.
 */
export async function listCash(database: EdgeDatabase, afterSequence: number): Promise<TillPayment[]> {
  const logs = await listLogsAfter(database, afterSequence);
  const { moves } = movesWithin(logs, ({ sequence, isOfThisTill }) => isOfThisTill && sequence > afterSequence);
  return moves
    .filter(({ method }) => method === PAYMENT_METHOD.counter)
    .map(({ order, kind, at, by }) => ({
      orderId: order.order_id,
      iid: order.iid,
      kind,
      satang: order.total_payment_amount,
      at,
      by,
    }))
    .sort((left, right) => left.at.localeCompare(right.at));
}

export function cashOf(payments: readonly TillPayment[]): TillCash {
  return {
    ...sumOfCash(payments),
    clerks: cashByClerk(payments),
    payments: payments.slice(-TILL_PAYMENTS_LISTED),
    leftOutCount: Math.max(0, payments.length - TILL_PAYMENTS_LISTED),
  };
}

/** A closed shift is as it was written down; an open one is counted up to now. */
export async function readShift(database: EdgeDatabase, row: ShiftRow): Promise<ShiftHere> {
  const movements = await listMovements(database, row.id);
  const closing = row.closing === null ? null : TillClosing.parse(JSON.parse(row.closing));
  const cash =
    row.cash === null ? cashOf(await listCash(database, row.opened_sequence)) : TillCash.parse(JSON.parse(row.cash));
  return {
    id: row.id,
    number: row.number,
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    floatSatang: row.float_satang,
    floatPieces: TillPieces.parse(JSON.parse(row.float_pieces)),
    leftSatang: row.left_satang,
    withoutTill: Without.parse(JSON.parse(row.without_till)),
    movements,
    cash,
    expectedSatang: closing?.expectedSatang ?? expectedCash(row.float_satang, cash, movements),
    closing,
  };
}
