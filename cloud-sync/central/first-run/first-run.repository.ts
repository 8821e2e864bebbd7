import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { FirstRunTable } from '../database/tables/first-run.table.ts';

const ONLY = 'only';

/** The newest code is the only one that works. */
export async function replaceFirstRunCode(
  transaction: CentralTransaction,
  { codeHash, madeAt }: { codeHash: string; madeAt: Date },
): Promise<void> {
  const made = { code_hash: codeHash, made_at: madeAt.toISOString(), used_at: null };
  await transaction
    .insertInto('first_run')
    .values({ id: ONLY, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute();
}

export const findFirstRun = (database: CentralDatabase): Promise<Selectable<FirstRunTable> | undefined> =>
  database.selectFrom('first_run').selectAll().executeTakeFirst();

/** @returns false when somebody was faster, or a newer code has been made */
export async function useFirstRunCode(transaction: CentralTransaction, codeHash: string, now: Date): Promise<boolean> {
  const result = await transaction
    .updateTable('first_run')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
