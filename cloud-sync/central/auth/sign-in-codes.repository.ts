import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { SignInCodeTable } from '../database/tables/auth.table.ts';

export type SignInCodeRow = Selectable<SignInCodeTable>;

/** The newest is the only one of a user that works. */
export async function replaceSignInCode(
  transaction: CentralTransaction,
  code: { codeHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await deleteSignInCodesOf(transaction, code.userId);
  await transaction
    .insertInto('sign_in_code')
    .values({
      code_hash: code.codeHash,
      user_id: code.userId,
      created_at: code.createdAt.toISOString(),
      expires_at: code.expiresAt.toISOString(),
    })
    .execute();
}

export async function deleteSignInCodesOf(transaction: CentralTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom('sign_in_code').where('user_id', '=', userId).execute();
}

export async function deleteOldSignInCodes(database: CentralDatabase, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_code').where('expires_at', '<', before.toISOString()).execute();
}

export async function findSignInCode(database: CentralDatabase, codeHash: string): Promise<SignInCodeRow | undefined> {
  return database.selectFrom('sign_in_code').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
}

/** @returns false when somebody was faster */
export async function useSignInCode(transaction: CentralTransaction, codeHash: string, now: Date): Promise<boolean> {
  const result = await transaction
    .updateTable('sign_in_code')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
