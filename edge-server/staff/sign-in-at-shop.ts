import { createHash } from 'node:crypto';
import type { User } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { type Passwords, TooManyChecksError } from '@printfront/shared/server/auth/passwords.ts';
import {
  deleteForgottenAttempts,
  forgiveAttempt,
  takeAttempt,
} from '@printfront/shared/server/auth/sign-in-attempts.repository.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { hashSecret, newToken } from '../storefront/secrets.ts';
import { insertShopSession } from './kept-sessions.repository.ts';
import { SHOP_SESSION_HOURS } from './session-cookies.ts';
import { findStaffByUsername } from './staff-list.repository.ts';
import type { StaffList } from './staff-list.ts';

export interface ShopSignInDeps {
  database: EdgeDatabase;
  passwords: Passwords;
  staff: Pick<StaffList, 'isValid'>;
  /** The floor clock. */
  now: () => Date;
}

const RETRY_SECONDS = 30;

const tooMany = (retryAfterMs: number) =>
  new HttpProblem('too-many-requests', 'Too many sign-ins were tried. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, retryAfterMs / 1000),
  });

/**
 * Checks a password while central cannot, and opens a session of this shop. Somebody unknown, a customer (whose account is at
 * central) and a wrong password get the same answer after the same work: it tells nobody who works here.
 *
 * @param network where the call comes from
 * @returns the user and the session's token
 * @throws HttpProblem staff-list-outdated, shop-sign-in-refused, too-many-requests
 */
export async function signInAtShop(
  { database, passwords, staff, now }: ShopSignInDeps,
  { username, password, network }: { username: string; password: string; network: string },
): Promise<{ user: User; token: string }> {
  if (!(await staff.isValid())) {
    throw new HttpProblem('staff-list-outdated', 'Central has not said for a week who works here.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  const folded = normalizeUsername(username);
  // People type passwords into the name field, so the name is not kept as it was typed.
  const account = createHash('sha256').update(folded).digest('hex');
  const keys = { account: `account:${account}`, address: `address:${network}` };
  const waitMs = await database.transaction().execute(async (transaction) => {
    const addressWaitMs = await takeAttempt(transaction, keys.address, ADDRESS_LIMIT, now());
    return addressWaitMs > 0 ? addressWaitMs : takeAttempt(transaction, keys.account, ACCOUNT_LIMIT, now());
  });
  if (waitMs > 0) throw tooMany(waitMs);

  const found = await findStaffByUsername(database, folded);
  const isRight = await passwords.verify(found?.password_hash ?? null, password).catch((error: unknown) => {
    throw error instanceof TooManyChecksError ? tooMany(1000) : error;
  });
  if (found === undefined || !isRight) {
    throw new HttpProblem('shop-sign-in-refused', 'Nobody who works here has this user name and password.');
  }
  const token = newToken();
  const expiresAt = new Date(now().getTime() + SHOP_SESSION_HOURS * 3_600_000);
  await database.transaction().execute(async (transaction) => {
    await forgiveAttempt(transaction, keys);
    await insertShopSession(transaction, { tokenHash: hashSecret(token), userId: found.id, expiresAt, now: now() });
  });
  await deleteForgottenAttempts(database, now());
  const { id, name, rank } = found;
  return { user: { id, name, rank, provider: 'local' }, token };
}
