import { deleteForgottenAttempts, takeAttempt } from '@printfront/shared/server/auth/sign-in-attempts.repository.ts';
import type { AttemptLimit } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';

/** Transactions run side by side here, so a key is counted by one at a time. @returns milliseconds to wait; 0 to go on */
export async function takeLockedAttempt(
  transaction: CentralTransaction,
  key: string,
  limit: AttemptLimit,
  now: () => Date,
): Promise<number> {
  await lockName(transaction, key);
  // Not before it is this one's turn: an earlier moment would seem to lie before the end of the last one's wait.
  return takeAttempt(transaction, key, limit, now());
}

/** The same by itself, and what is long past is forgotten. @returns milliseconds to wait; 0 to go on */
export async function takeSingleAttempt(
  database: CentralDatabase,
  key: string,
  limit: AttemptLimit,
  now: () => Date,
): Promise<number> {
  const waitMs = await database.transaction().execute((transaction) => takeLockedAttempt(transaction, key, limit, now));
  await deleteForgottenAttempts(database, now());
  return waitMs;
}
