import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** The secret of a user whose factor is on, or who has begun to switch it on. */
export async function findSealedSecret(database: CentralDatabase, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('second_factor')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.sealed_secret;
}

/** Of everybody whose factor is on. */
export async function listSealedSecrets(database: CentralDatabase): Promise<{ userId: string; sealed: string }[]> {
  return database
    .selectFrom('second_factor')
    .innerJoin('user', 'user.id', 'second_factor.user_id')
    .where('user.second_factor_at', 'is not', null)
    .select(['second_factor.user_id as userId', 'second_factor.sealed_secret as sealed'])
    .execute();
}

/** In place of one that was begun before. */
export async function replaceSecret(transaction: CentralTransaction, userId: string, sealed: string): Promise<void> {
  await transaction.deleteFrom('second_factor').where('user_id', '=', userId).execute();
  await transaction.insertInto('second_factor').values({ user_id: userId, sealed_secret: sealed }).execute();
}

/** Every code works once: so does each before it. @returns false when this one or a later one was taken already */
export async function takeStep(database: CentralDatabase, userId: string, step: number): Promise<boolean> {
  const result = await database
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setSecondFactorSince(
  transaction: CentralTransaction,
  userId: string,
  since: Date | null,
): Promise<void> {
  const second_factor_at = since?.toISOString() ?? null;
  await transaction.updateTable('user').set({ second_factor_at }).where('id', '=', userId).execute();
}

export async function deleteSecondFactor(transaction: CentralTransaction, userId: string): Promise<void> {
  await setSecondFactorSince(transaction, userId, null);
  await transaction.deleteFrom('second_factor').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  transaction: CentralTransaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId, used_at: null }));
  await transaction.insertInto('recovery_code').values(rows).execute();
}

/** @returns false when there is none, or somebody was faster */
export async function useRecoveryCode(database: CentralDatabase, codeHash: string, now: Date): Promise<boolean> {
  const result = await database
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(database: CentralDatabase, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was counted on the device from which a right code came. */
export async function forgiveCodes(database: CentralDatabase, key: string): Promise<void> {
  await database.deleteFrom('sign_in_attempt').where('key', '=', key).execute();
}
