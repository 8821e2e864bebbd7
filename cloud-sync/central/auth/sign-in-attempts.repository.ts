import { type AttemptLimit, countAttempt } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';

/**
 * Counts a try before it is made, so that many at once cannot all slip through before the first is found wrong.
 *
 * @returns milliseconds that the caller still has to wait; 0 when the try counts and may be made
 */
export async function takeAttempt(
  transaction: CentralTransaction,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  await lockName(transaction, key);
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

/** A right password clears the account, but gives the address only this one try back: it may be the guesser's own. */
export async function forgiveAttempt(
  transaction: CentralTransaction,
  keys: { account: string; address: string },
): Promise<void> {
  // The address first, as where tries are taken: otherwise two of them could wait for each other.
  await transaction
    .updateTable('sign_in_attempt')
    .set((row) => ({ attempt_count: row('attempt_count', '-', 1) }))
    .where('key', '=', keys.address)
    .where('attempt_count', '>', 0)
    .execute();
  await transaction.deleteFrom('sign_in_attempt').where('key', '=', keys.account).execute();
}

export async function deleteForgottenAttempts(database: CentralDatabase, now: Date): Promise<void> {
  await database.deleteFrom('sign_in_attempt').where('forgotten_at', '<=', now.toISOString()).execute();
}
