import type { User } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { SIGN_UP_LIMIT } from '@printfront/shared/server/auth/sign-in-limits.ts';
import {
  createSignIns,
  explainBusy,
  type SignInForm,
  type SignIns,
  tooManySignIns,
} from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { accountDisabled } from './account-disabled.ts';
import { renameDeviceOfDesk } from './desk-pins.repository.ts';
import { refuseEasyPassword } from './easy-password.service.ts';
import { takeSingleAttempt } from './locked-attempt.service.ts';
import { requireSecondFactor, type SecondFactorDeps } from './second-factor-codes.service.ts';
import { openSession } from './sessions.service.ts';
import { findUserForSignIn, insertUser } from './users.repository.ts';

export interface AuthDeps {
  database: CentralDatabase;
  passwords: Passwords;
  now(): Date;
}

export interface AuthServiceDeps extends AuthDeps {
  signIns: SignIns;
}

/** A user who is signed in now: who, the session, and by what the device is known from now on. */
export interface SignedIn {
  user: User;
  token: string;
  device: string;
}

/** What counts and checks sign-ins here, over all of central's processes. */
export const createCentralSignIns = ({ database, passwords, now }: AuthDeps): SignIns =>
  createSignIns({
    database,
    passwords,
    now,
    lock: lockName,
    countsNetworks: true,
    onDeviceRenamed: renameDeviceOfDesk,
  });

/**
 * Checks a password, and a code where the account asks for one, and opens a session. An unknown user and a wrong password give
 * the same answer after the same work.
 *
 * @throws HttpProblem credentials-wrong, too-many-requests; account-disabled, second-factor-needed and second-factor-wrong,
 *   which only who knows the password is told
 */
export async function signInLocal(
  deps: SecondFactorDeps,
  { code, ...form }: SignInForm & { code?: string | undefined },
): Promise<SignedIn> {
  const { database, signIns, now } = deps;
  const found = await signIns.check(form, (username) => findUserForSignIn(database, username));
  if (found === null) throw new HttpProblem('credentials-wrong', 'User name or password is wrong.');
  if (found.disabled_at !== null) throw accountDisabled();
  await requireSecondFactor(deps, found, { code, ...form });
  const { id, name, rank, provider } = found;
  const token = await openSession(database, id, now(), 'password');
  return { user: { id, name, rank, provider }, token, device: await signIns.remember(form) };
}

interface SignUp extends SignInForm {
  /** Cleaned already. */
  name: string;
}

/**
 * Makes an account and opens a session. A caller who tries out which names are taken has to wait like one who
 * guesses passwords.
 *
 * @throws HttpProblem already-exists, password-easy, too-many-requests
 */
export async function signUpLocal(
  { database, passwords, signIns, now }: AuthServiceDeps,
  { username, password, name, network, device }: SignUp,
): Promise<SignedIn> {
  await refuseEasyPassword(database, password, { names: [username, name], parameter: 'password' });
  const waitMs = await takeSingleAttempt(database, `sign-up:${network}`, SIGN_UP_LIMIT, now);
  if (waitMs > 0) throw tooManySignIns(waitMs);

  const taken = new HttpProblem('already-exists', 'This user name is taken.', { parameter: 'username' });
  if ((await findUserForSignIn(database, username)) !== undefined) throw taken;
  const user: User = { id: uuidv7(), name, rank: 0, provider: 'local' };
  const isInserted = await insertUser(database, {
    ...user,
    username: normalizeUsername(username),
    provider_subject: null,
    password_hash: await passwords.hash(password, { network }).catch(explainBusy),
    created_at: now().toISOString(),
  });
  // Another sign-up was a moment faster.
  if (!isInserted) throw taken;
  const token = await openSession(database, user.id, now(), 'password');
  return { user, token, device: await signIns.remember({ username, device }) };
}
