import { createHash } from 'node:crypto';
import type { User } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { type Passwords, TooManyChecksError } from '@printfront/shared/server/auth/passwords.ts';
import { deleteForgottenAttempts, forgiveAttempt } from '@printfront/shared/server/auth/sign-in-attempts.repository.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, SIGN_UP_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { findUserForSignIn, insertUser } from '../users/users.repository.ts';
import { takeLockedAttempt, takeSingleAttempt } from './locked-attempt.ts';
import { openSession } from './sessions.service.ts';

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

export const tooManySignIns = (retryAfterMs: number) =>
  new HttpProblem('too-many-requests', 'Too many sign-ins were tried. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, retryAfterMs / 1000),
  });

/** More passwords wait to be worked on than this server takes. */
function explainBusy(error: unknown): never {
  throw error instanceof TooManyChecksError ? tooManySignIns(1000) : error;
}

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
    const addressWaitMs = await takeLockedAttempt(transaction, keys.address, ADDRESS_LIMIT, now);
    return addressWaitMs > 0 ? addressWaitMs : takeLockedAttempt(transaction, keys.account, ACCOUNT_LIMIT, now);
  });
  if (waitMs > 0) throw tooManySignIns(waitMs);

  const found = await findUserForSignIn(database, username);
  const isRight = await passwords.verify(found?.password_hash ?? null, password).catch(explainBusy);
  if (found === undefined || !isRight) {
    throw new HttpProblem('credentials-wrong', 'User name or password is wrong.');
  }
  await database.transaction().execute((transaction) => forgiveAttempt(transaction, keys));
  await deleteForgottenAttempts(database, now());
  const { id, name, rank, provider } = found;
  return { user: { id, name, rank, provider }, token: await openSession(database, id, now()) };
}

interface SignUp extends SignIn {
  /** Cleaned already. */
  name: string;
}

/**
 * Makes an account and opens a session. Somebody who tries out which names are taken has to wait like somebody who
 * guesses passwords.
 *
 * @throws HttpProblem already-exists, too-many-requests
 */
export async function signUpLocal(
  { database, passwords, now }: AuthDeps,
  { username, password, name, network }: SignUp,
): Promise<{ user: User; token: string }> {
  const waitMs = await takeSingleAttempt(database, `sign-up:${network}`, SIGN_UP_LIMIT, now);
  if (waitMs > 0) throw tooManySignIns(waitMs);

  const taken = new HttpProblem('already-exists', 'This user name is taken.', { parameter: 'username' });
  if ((await findUserForSignIn(database, username)) !== undefined) throw taken;
  const user: User = { id: uuidv7(), name, rank: 0, provider: 'local' };
  const isInserted = await insertUser(database, {
    ...user,
    username: normalizeUsername(username),
    provider_subject: null,
    password_hash: await passwords.hash(password).catch(explainBusy),
    created_at: now().toISOString(),
  });
  // Somebody else was a moment faster.
  if (!isInserted) throw taken;
  return { user, token: await openSession(database, user.id, now()) };
}
