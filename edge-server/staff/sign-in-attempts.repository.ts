import { type AttemptLimit, countAttempt } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

/**
 * Counts a try before it is made. Kept in the database: a restart must not give free guesses.
 *
 * @returns milliseconds that the caller still has to wait; 0 when the try counts and may be made
 */
export async function takeAttempt(
  transaction: EdgeTransaction,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const row = await transaction.selectFrom('sign_in_attempt').selectAll().where('key', '=', key).executeTakeFirst();
  const counted = countAttempt(row, limit, now);
  if (typeof counted === 'number') return counted;
  await transaction
    .insertInto('sign_in_attempt')
    .values({ key, ...counted })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
    .execute();
  return 0;
}

/** A right password clears the account, but gives the address only this one try back. */
export async function forgiveAttempt(
  transaction: EdgeTransaction,
  keys: { account: string; address: string },
): Promise<void> {
  await transaction
    .updateTable('sign_in_attempt')
    .set((row) => ({ attempt_count: row('attempt_count', '-', 1) }))
    .where('key', '=', keys.address)
    .where('attempt_count', '>', 0)
    .execute();
  await transaction.deleteFrom('sign_in_attempt').where('key', '=', keys.account).execute();
}

export async function deleteForgottenAttempts(database: EdgeDatabase, now: Date): Promise<void> {
  await database.deleteFrom('sign_in_attempt').where('forgotten_at', '<=', now.toISOString()).execute();
}
