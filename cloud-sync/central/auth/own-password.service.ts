import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { explainBusy } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import type { AuthServiceDeps } from './auth.service.ts';
import { refuseEasyPassword } from './easy-password.service.ts';
import { ownerId } from './owner-id.ts';
import { closeOtherSessions } from './sessions.service.ts';
import { deleteSignInCodesOf } from './sign-in-codes.repository.ts';
import { findUserById, type UserRow, updatePassword } from './users.repository.ts';

interface PasswordChange {
  /** The present one. */
  password: string;
  newPassword: string;
  network: string;
  device: string | undefined;
  /** The session's cookie that asks, and stays. */
  token: string | undefined;
}

/**
 * Whoever has found a device signed in does not get the account by it: the present password is asked for, and guesses are
 * counted as at sign-in, where a stranger never holds up the owner's own devices.
 *
 * @throws HttpProblem password-wrong, password-elsewhere, password-easy, too-many-requests
 */
export async function changePassword(
  deps: AuthServiceDeps,
  principal: Principal,
  { newPassword, token, ...proof }: PasswordChange,
): Promise<void> {
  const { database, passwords, now } = deps;
  const { network } = proof;
  const own = await requireOwnPassword(deps, principal, proof);
  const names = [own.username, own.name];
  await refuseEasyPassword(database, newPassword, { names, parameter: 'newPassword' });
  const passwordHash = await passwords.hash(newPassword, { network }).catch(explainBusy);
  await database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'user', own.id);
    // Of two changes at the same moment the second knew a password that is none any more.
    const present = await findUserById(transaction, own.id);
    if (present?.password_hash !== own.password_hash) throw passwordWrong();
    await writeNewPassword(transaction, own, { passwordHash, keptSession: token ?? null, at: now() });
  });
}

/**
 * Asks who is signed in for the password once more.
 *
 * @throws HttpProblem password-wrong, password-elsewhere, too-many-requests
 */
export async function requireOwnPassword(
  { database, signIns }: Pick<AuthServiceDeps, 'database' | 'signIns'>,
  principal: Principal,
  { password, network, device }: { password: string; network: string; device: string | undefined },
): Promise<UserRow> {
  const own = await findUserById(database, ownerId(principal));
  if (own === undefined || own.username === null || own.password_hash === null) {
    throw new HttpProblem('password-elsewhere', 'This account has no password here.');
  }
  const form = { username: own.username, password, network, device };
  if ((await signIns.check(form, async () => own)) === null) throw passwordWrong();
  return own;
}

/** The password with all that follows from another one: earlier sessions and codes are worth nothing. */
export async function writeNewPassword(
  transaction: CentralTransaction,
  user: Pick<UserRow, 'id' | 'name' | 'rank'>,
  { passwordHash, keptSession, at }: { passwordHash: string; keptSession: string | null; at: Date },
): Promise<void> {
  await updatePassword(transaction, user.id, passwordHash);
  await closeOtherSessions(transaction, user.id, keptSession);
  if (keptSession !== null) await deleteSignInCodesOf(transaction, user.id);
  await insertAuditEntry(transaction, {
    at,
    by: user.rank >= MAINTAINER_RANK ? user.name : 'customer',
    subject: 'user',
    subjectId: user.id,
    label: user.name,
    action: 'changed',
    // That it was, and never what it is.
    changes: [{ field: 'password', from: null, to: true }],
  });
}

const passwordWrong = () =>
  new HttpProblem('password-wrong', 'The present password is wrong.', { parameter: 'password' });
