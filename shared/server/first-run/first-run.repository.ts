import type { Kysely, Selectable } from 'kysely';
import { fewerTables } from '../database/fewer-tables.ts';
import type { FirstRunTable, FirstRunTables } from './first-run.table.ts';

const ONLY = 'only';
const own = fewerTables<FirstRunTables>();

/** The newest code is the only one that works. */
export async function replaceFirstRunCode<Tables extends FirstRunTables>(
  transaction: Kysely<Tables>,
  { codeHash, madeAt }: { codeHash: string; madeAt: Date },
): Promise<void> {
  const made = { code_hash: codeHash, made_at: madeAt.toISOString(), used_at: null };
  await own(transaction)
    .insertInto('first_run')
    .values({ id: ONLY, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute();
}

export const findFirstRun = <Tables extends FirstRunTables>(
  database: Kysely<Tables>,
): Promise<Selectable<FirstRunTable> | undefined> =>
  own(database).selectFrom('first_run').selectAll().executeTakeFirst();

/** @returns false when somebody was faster, or a newer code has been made */
export async function useFirstRunCode<Tables extends FirstRunTables>(
  transaction: Kysely<Tables>,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const result = await own(transaction)
    .updateTable('first_run')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** There will be no code any more. */
export async function endFirstRun<Tables extends FirstRunTables>(database: Kysely<Tables>, now: Date): Promise<void> {
  const rows = own(database).updateTable('first_run').set({ used_at: now.toISOString() });
  await rows.where('used_at', 'is', null).execute();
}
