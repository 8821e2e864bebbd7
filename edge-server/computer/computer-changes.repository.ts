import type { ComputerChange } from '@printfront/shared/server/computer-settings/setting-changes.ts';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { ComputerChangeTable } from '../database/tables/computer-changes.table.ts';

export type ComputerChangeRow = Selectable<ComputerChangeTable>;

/** Notes who changed what is set on this computer, in the transaction of the change. */
export async function insertComputerChange(
  transaction: EdgeTransaction,
  { section, by, at, changes }: ComputerChange,
): Promise<void> {
  const row = { id: uuidv7(), section, made_by: by, made_at: at.toISOString(), changes: JSON.stringify(changes) };
  await transaction.insertInto('computer_setting_change').values(row).execute();
}

/** Newest first, those before a sequence. */
export function selectComputerChanges(
  database: EdgeDatabase,
  { section, before, limit }: { section: string; before: number | undefined; limit: number },
): Promise<ComputerChangeRow[]> {
  let query = database.selectFrom('computer_setting_change').selectAll().where('section', '=', section);
  if (before !== undefined) query = query.where('sequence', '<', before);
  return query.orderBy('sequence', 'desc').limit(limit).execute();
}

export async function findComputerChangeSequence(database: EdgeDatabase, id: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('computer_setting_change')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sequence;
}
