import type { User } from '@printfront/shared/contracts/users.ts';
import type { SignInForm, SignIns } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { hashSecret, newToken } from '../access/secrets.ts';
import { SHOP_SESSION_HOURS } from '../access/session-cookies.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { insertShopSession } from './kept-sessions.repository.ts';
import { findStaffByUsername } from './staff-list.repository.ts';
import type { StaffList } from './staff-list.service.ts';

export interface ShopSignInDeps {
  database: EdgeDatabase;
  signIns: SignIns;
  staff: Pick<StaffList, 'isValid'>;
  /** The floor clock. */
  now: () => Date;
}

const RETRY_SECONDS = 30;

/**
 * Checks a password where central does not, and opens a session of this shop. An unknown user, a customer (whose account is
 * at central) and a wrong password get the same answer after the same work: it tells nobody who works here. Who has a second
 * factor is let in on devices where they signed in with it through this shop before (S70).
 *
 * @returns the user, the session's token and the device's cookie from now on
 * @throws HttpProblem staff-list-outdated, shop-sign-in-refused, second-factor-away, too-many-requests
 */
export async function signInAtShop(
  { database, signIns, staff, now }: ShopSignInDeps,
  form: SignInForm,
): Promise<{ user: User; token: string; device: string }> {
  if (!(await staff.isValid())) {
    throw new HttpProblem('staff-list-outdated', 'Central has not said for a week who works here.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  const found = await signIns.check(form, (username) => findStaffByUsername(database, username));
  if (found === null) {
    throw new HttpProblem('shop-sign-in-refused', 'Nobody who works here has this user name and password.');
  }
  // The phone's secret never leaves central: what is known here is where they have signed in with it.
  if (found.has_second_factor === 1 && !(await signIns.isKnown(form))) {
    throw new HttpProblem('second-factor-away', 'Without central the second factor cannot be checked on a new device.');
  }
  const token = newToken();
  const expiresAt = new Date(now().getTime() + SHOP_SESSION_HOURS * 3_600_000);
  await insertShopSession(database, { tokenHash: hashSecret(token), userId: found.id, expiresAt, now: now() });
  const { id, name, rank } = found;
  return { user: { id, name, rank, provider: 'local' }, token, device: await signIns.remember(form) };
}
