import {
  TILL_PAYMENTS_LISTED,
  TillCash,
  TillClosing,
  type TillPayment,
  TillPieces,
  TillShift,
} from '@printfront/shared/contracts/till.ts';
import { cashByClerk, expectedCash, sumOfCash } from '@printfront/shared/domain/till.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listCash } from '../orders/till-cash.repository.ts';
import { listMovements, type ShiftRow } from './till.repository.ts';

/**
 * Of TillShift what this shop writes down and tells; its name is the server's. What central does not know of an open shift
 * is counted here.
 */
export type ShiftHere = Omit<TillShift, 'storefront'> & { cash: TillCash; expectedSatang: number };

const Without = TillShift.shape.withoutTill;

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
