import type { TillMessage } from '@printfront/cloud-sync/protocol/till.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { ShiftsWanted } from '@printfront/shared/server/till/till-source.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

export interface ShiftRow {
  told: string;
  storefront: string;
}

/** @param shops ids; undefined: of all */
const shifts = (database: CentralDatabase, shops?: readonly string[]) =>
  database
    .selectFrom('till_shift')
    .innerJoin('edge_server', 'edge_server.id', 'till_shift.server_id')
    .select(['till_shift.told', 'edge_server.name as storefront'])
    .where(({ eb, lit }) =>
      shops === undefined ? lit(true) : shops.length === 0 ? lit(false) : eb('till_shift.server_id', 'in', [...shops]),
    );

export const findShift = (
  database: CentralDatabase,
  id: string,
  shops?: readonly string[],
): Promise<ShiftRow | undefined> => shifts(database, shops).where('till_shift.id', '=', id).executeTakeFirst();

/** Newest first. */
export async function listShifts(
  database: CentralDatabase,
  { openedAfter, openedUntil, before, limit }: ShiftsWanted,
  shops: readonly string[] | undefined,
): Promise<ShiftRow[]> {
  let query = shifts(database, shops);
  if (openedAfter !== undefined) query = query.where('till_shift.opened_at', '>', openedAfter);
  if (openedUntil !== undefined) query = query.where('till_shift.opened_at', '<=', openedUntil);
  if (before !== undefined) query = query.where('till_shift.arrival', '<', before);
  return query.orderBy('till_shift.arrival', 'desc').limit(limit).execute();
}

export async function findArrival(database: CentralDatabase, id: string): Promise<number | undefined> {
  const row = await database.selectFrom('till_shift').select('arrival').where('id', '=', id).executeTakeFirst();
  return row?.arrival;
}

/** Whether it is of anything else that has a history, or will have one. */
async function isIdTaken(database: CentralDatabase, id: string): Promise<boolean> {
  const order = await database.selectFrom('order').select('id').where('id', '=', id).executeTakeFirst();
  const sending = await database.selectFrom('relayed_sending').select('id').where('id', '=', id).executeTakeFirst();
  return order !== undefined || sending !== undefined;
}

/** What a shop has closed stays closed, until it says with what else it was closed. */
export async function saveShift(
  transaction: CentralTransaction,
  { serverId, shift }: { serverId: string; shift: TillMessage },
): Promise<void> {
  const row = { opened_at: shift.openedAt, closed_at: shift.closing?.at ?? null, told: JSON.stringify(shift) };
  let query = transaction
    .updateTable('till_shift')
    .set(row)
    .where('id', '=', shift.id)
    .where('server_id', '=', serverId);
  if (row.closed_at === null) query = query.where('closed_at', 'is', null);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  if (await isIdTaken(transaction, shift.id)) {
    throw new HttpProblem('already-exists', 'The id of this shift belongs to something else.');
  }
  await transaction
    .insertInto('till_shift')
    .values({ id: shift.id, server_id: serverId, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // What stays as it was closed is this shop's own; what is another's was never told.
  const kept = await transaction
    .selectFrom('till_shift')
    .select('server_id')
    .where('id', '=', shift.id)
    .executeTakeFirstOrThrow();
  if (kept.server_id !== serverId) throw new HttpProblem('already-exists', 'The id of this shift is another shop’s.');
}
