import type { Kysely } from 'kysely';
import { type AttemptLimit, type AttemptRow, countAttempt } from './sign-in-limits.ts';

/** `key`: `account:` and a hash of the user name, or `address:` or another kind and the caller's network. */
export interface SignInAttemptTables {
  sign_in_attempt: AttemptRow & { key: string };
}

/** Both servers' databases have the table among others. */
function only<Tables extends SignInAttemptTables>(database: Kysely<Tables>): Kysely<SignInAttemptTables> {
  return database as unknown as Kysely<SignInAttemptTables>;
}

/**
 * Counts a try before it is made, so that many at once cannot all slip through before the first is found wrong. Kept in the
 * database: a restart must not give free guesses. Where transactions run side by side the caller locks the key first.
 *
 * @returns milliseconds that the caller still has to wait; 0 when the try counts and may be made
 */
export async function takeAttempt<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  key: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const trx = only(transaction);
  const row = await trx.selectFrom('sign_in_attempt').selectAll().where('key', '=', key).executeTakeFirst();
  const counted = countAttempt(row, limit, now);
  if (typeof counted === 'number') return counted;
  await trx
    .insertInto('sign_in_attempt')
    .values({ key, ...counted })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
    .execute();
  return 0;
}

/** A right password clears the account, but gives the address only this one try back: it may be the guesser's own. */
export async function forgiveAttempt<Tables extends SignInAttemptTables>(
  transaction: Kysely<Tables>,
  keys: { account: string; address: string },
): Promise<void> {
  const trx = only(transaction);
  // The address first, as where tries are taken: otherwise two of them could wait for each other.
  await trx
    .updateTable('sign_in_attempt')
    .set((row) => ({ attempt_count: row('attempt_count', '-', 1) }))
    .where('key', '=', keys.address)
    .where('attempt_count', '>', 0)
    .execute();
  await trx.deleteFrom('sign_in_attempt').where('key', '=', keys.account).execute();
}

export async function deleteForgottenAttempts<Tables extends SignInAttemptTables>(
  database: Kysely<Tables>,
  now: Date,
): Promise<void> {
  await only(database).deleteFrom('sign_in_attempt').where('forgotten_at', '<=', now.toISOString()).execute();
}
