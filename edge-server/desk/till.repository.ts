import type { TillMovement } from '@printfront/shared/contracts/till.ts';
import { CashReason } from '@printfront/shared/contracts/till.ts';
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

/** Whether something was told to central under this id. */
export async function isToldUnder(database: EdgeDatabase, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('outbox_order')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
