import { createHash } from 'node:crypto';
import type { User } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findUserForSignIn, normalizeUsername } from '../users/users.repository.ts';
import { type Passwords, TooManyChecksError } from './passwords.ts';
import { openSession } from './sessions.service.ts';
import { deleteForgottenAttempts, forgiveAttempt, takeAttempt } from './sign-in-attempts.repository.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT } from './sign-in-limits.ts';

export interface AuthDeps {
  database: CentralDatabase;
  passwords: Passwords;
  now(): Date;
}

interface SignIn {
  username: string;
  password: string;
  /** Where the request comes from. */
  network: string;
}

const tooMany = (retryAfterMs: number) =>
  new HttpProblem('too-many-requests', 'Too many sign-ins were tried. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, retryAfterMs / 1000),
  });

/**
 * Checks a password and opens a session. An unknown user and a wrong password give the same answer after the same work.
 *
 * @throws HttpProblem credentials-wrong, too-many-requests
 */
export async function signInLocal(
  { database, passwords, now }: AuthDeps,
  { username, password, network }: SignIn,
): Promise<{ user: User; token: string }> {
  // People type passwords into the name field, so the name is not kept as it was typed.
  const account = createHash('sha256').update(normalizeUsername(username)).digest('hex');
  const keys = { account: `account:${account}`, address: `address:${network}` };
  const waitMs = await database.transaction().execute(async (transaction) => {
    const addressWaitMs = await takeAttempt(transaction, keys.address, ADDRESS_LIMIT, now());
    return addressWaitMs > 0 ? addressWaitMs : takeAttempt(transaction, keys.account, ACCOUNT_LIMIT, now());
  });
  if (waitMs > 0) throw tooMany(waitMs);

  const found = await findUserForSignIn(database, username);
  const isRight = await passwords.verify(found?.password_hash ?? null, password).catch((error: unknown) => {
    throw error instanceof TooManyChecksError ? tooMany(1000) : error;
  });
  if (found === undefined || !isRight) {
    throw new HttpProblem('credentials-wrong', 'User name or password is wrong.');
  }
  await database.transaction().execute((transaction) => forgiveAttempt(transaction, keys));
  await deleteForgottenAttempts(database, now());
  const { id, name, rank, provider } = found;
  return { user: { id, name, rank, provider }, token: await openSession(database, id, now()) };
}
