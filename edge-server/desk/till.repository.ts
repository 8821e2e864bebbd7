import type { TillMovement } from '@printfront/shared/contracts/till.ts';
import { CashReason } from '@printfront/shared/contracts/till.ts';
import type { MoneyLogRow } from '@printfront/shared/server/figures/money-moves.ts';
import type { ShiftsWanted } from '@printfront/shared/server/till/till-source.ts';
import type { Insertable, Selectable } from 'kysely';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { TillTables } from '../database/tables/till.table.ts';

export type ShiftRow = Selectable<TillTables['till_shift']>;

export const findOpenShift = (database: EdgeDatabase): Promise<ShiftRow | undefined> =>
  database.selectFrom('till_shift').selectAll().where('closed_at', 'is', null).executeTakeFirst();

export const findNewestShift = (database: EdgeDatabase): Promise<ShiftRow | undefined> =>
  database.selectFrom('till_shift').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

export const findShift = (database: EdgeDatabase, id: string): Promise<ShiftRow | undefined> =>
  database.selectFrom('till_shift').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first. */
export async function listShifts(
  database: EdgeDatabase,
  { openedAfter, openedUntil, before, limit }: ShiftsWanted,
): Promise<ShiftRow[]> {
  let query = database.selectFrom('till_shift').selectAll();
  if (openedAfter !== undefined) query = query.where('opened_at', '>', openedAfter);
  if (openedUntil !== undefined) query = query.where('opened_at', '<=', openedUntil);
  if (before !== undefined) query = query.where('number', '<', before);
  return query.orderBy('number', 'desc').limit(limit).execute();
}

export async function insertShift(
  transaction: EdgeTransaction,
  row: Insertable<TillTables['till_shift']>,
): Promise<void> {
  await transaction.insertInto('till_shift').values(row).execute();
}

export async function setClosed(
  transaction: EdgeTransaction,
  id: string,
  closed: Pick<ShiftRow, 'closed_at' | 'closed_sequence' | 'closing' | 'cash'>,
): Promise<void> {
  await transaction.updateTable('till_shift').set(closed).where('id', '=', id).execute();
}

/** @returns of which shift a movement is */
export async function findMovementShift(database: EdgeDatabase, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('till_movement').select('shift_id').where('id', '=', id).executeTakeFirst();
  return row?.shift_id;
}

export async function insertMovement(
  transaction: EdgeTransaction,
  shiftId: string,
  { at, by, ...movement }: TillMovement,
): Promise<void> {
  await transaction
    .insertInto('till_movement')
    .values({ ...movement, shift_id: shiftId, moved_at: at, made_by: by })
    .execute();
}

export async function listMovements(database: EdgeDatabase, shiftId: string): Promise<TillMovement[]> {
  const rows = await database
    .selectFrom('till_movement')
    .select(['id', 'kind', 'satang', 'reason', 'note', 'moved_at as at', 'made_by as by'])
    .where('shift_id', '=', shiftId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, reason: CashReason.parse(row.reason) }));
}

/** Of the newest entry that was written to any payment log; 0 before the first. */
export async function newestPaymentSequence(database: EdgeDatabase): Promise<number> {
  const { newest } = await database
    .selectFrom('payment_transition')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

export interface CashLogRow extends MoneyLogRow {
  sequence: number;
  iid: number;
  /** Of an online order what others say of its money is of no drawer here: it may have been made in another shop before. */
  isOfThisTill: boolean;
}

/** Whole payment logs of the orders that had any entry after a sequence. */
export async function listLogsAfter(database: EdgeDatabase, sequence: number): Promise<CashLogRow[]> {
  const rows = await cashLogsQuery(database, sequence).execute();
  // Neither sizes nor shop are asked for. Money is moved by staff: a customer at home only cancels what is not paid.
  return rows.map(({ origin, upload_id, ...row }) => ({
    ...row,
    isOfThisTill: upload_id === null || origin === 'edge',
    actor: 'staff',
    price_summary: '{}',
    server_name: null,
  }));
}

export const cashLogsQuery = (database: EdgeDatabase, sequence: number) =>
  database
    .selectFrom('payment_transition as log')
    .innerJoin('placed_order', 'placed_order.order_id', 'log.order_id')
    .select(['log.sequence', 'log.order_id', 'log.from_status', 'log.to_status', 'log.is_applied', 'log.recorded_at'])
    .select(['log.made_by', 'log.round', 'log.method', 'log.origin', 'placed_order.iid', 'placed_order.upload_id'])
    .select(['placed_order.payment_method', 'placed_order.total_payment_amount', 'placed_order.print_count'])
    .where('log.order_id', 'in', ({ selectFrom }) =>
      selectFrom('payment_transition').select('order_id').where('sequence', '>', sequence),
    )
    .orderBy('log.order_id')
    .orderBy('log.sequence');

/** Whether something was told to central under this id. */
export async function isToldUnder(database: EdgeDatabase, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('outbox_order')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
