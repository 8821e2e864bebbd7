import type { SignInInvitation } from '@printfront/shared/contracts/staff-accounts.ts';
import type { UserAccount, Workplaces } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { deleteDeskSignInsOf } from '../auth/desk-pins.repository.ts';
import { deletePasskeysOf } from '../auth/passkeys.repository.ts';
import { deleteSecondFactor } from '../auth/second-factor.repository.ts';
import { deleteSessionsOfUser } from '../auth/sessions.repository.ts';
import { deleteSignInCodesOf } from '../auth/sign-in-codes.repository.ts';
import { makeSignInCode } from '../auth/sign-in-codes.service.ts';
import { insertUser } from '../auth/users.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import {
  type AccountRow,
  hasOwnerBeside,
  isPasskeyOwner,
  replaceWorkplaces,
  setDisabled,
} from './user-accounts.repository.ts';
import {
  idsOf,
  namesOf,
  readAccount,
  refuseDisabled,
  requireEditor,
  requirePerson,
  requireRankUpTo,
  requireWorkplaces,
  type UserAccountDeps,
} from './user-accounts.service.ts';

export interface StaffAccountDeps extends UserAccountDeps {
  /** How people reach this server, without a slash at the end. */
  publicUrl(): string;
}

/** Below the page's address, so that it is in no log: a browser keeps what follows to itself. */
const linkWith = ({ publicUrl }: StaffAccountDeps, code: string) => `${publicUrl()}/choose-password#${code}`;

interface NewStaff {
  name: string;
  username: string;
  rank: number;
  worksAt?: Workplaces | undefined;
}

/**
 * An account without a password, and the link with which its person chooses one.
 *
 * @throws HttpProblem already-exists; parameter-invalid for a rank above the own and a shop that is not there
 */
export async function addStaff(
  deps: StaffAccountDeps,
  principal: Principal,
  { name, username, rank, worksAt = null }: NewStaff,
): Promise<SignInInvitation> {
  return deps.database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    requireRankUpTo(rank, editor.rank);
    const workplaces = await requireWorkplaces(transaction, worksAt);
    const id = uuidv7();
    const isInserted = await insertUser(transaction, {
      id,
      username: normalizeUsername(username),
      name,
      rank,
      provider: 'local',
      provider_subject: null,
      password_hash: null,
      created_at: deps.now().toISOString(),
    });
    if (!isInserted) throw new HttpProblem('already-exists', 'This user name is taken.', { parameter: 'username' });
    await replaceWorkplaces(transaction, id, idsOf(workplaces));
    await note(transaction, deps, { editor, person: { id, name }, action: 'created' }, [
      { field: 'rank', from: null, to: rank },
      { field: 'worksAt', from: null, to: namesOf(workplaces) },
    ]);
    return invite(transaction, deps, id);
  });
}

/** @throws HttpProblem not-found for nobody and for people above the own rank; own-rank, password-elsewhere, user-disabled */
export async function createSignInCode(
  deps: StaffAccountDeps,
  principal: Principal,
  userId: string,
): Promise<SignInInvitation> {
  return deps.database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    const person = await requirePerson(transaction, editor, userId);
    if (person.id === editor.id) {
      throw new HttpProblem('own-rank', 'The own password is changed by who knows it.');
    }
    if (person.provider !== 'local') throw new HttpProblem('password-elsewhere', 'This account has no password here.');
    refuseDisabled(person);
    await note(transaction, deps, { editor, person, action: 'changed' }, [
      { field: 'signInCode', from: null, to: true },
    ]);
    return invite(transaction, deps, person.id);
  });
}

/**
 * For somebody who lost the phone, with the passkeys in it. Their password is still asked for.
 *
 * @throws HttpProblem not-found for nobody and for people above the own rank; own-rank
 */
export async function endUserSecondFactor(
  deps: StaffAccountDeps,
  principal: Principal,
  userId: string,
): Promise<UserAccount> {
  return deps.database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    const person = await requirePerson(transaction, editor, userId);
    if (person.id === editor.id) {
      throw new HttpProblem('own-rank', 'The own second factor is switched off with a code of it.');
    }
    const changes = [
      ...(person.second_factor_at === null ? [] : [{ field: 'secondFactor', from: true, to: false }]),
      ...(isPasskeyOwner(person) ? [{ field: 'passkey', from: true, to: false }] : []),
    ];
    if (changes.length > 0) {
      await deleteSecondFactor(transaction, person.id);
      await deletePasskeysOf(transaction, person.id);
      await note(transaction, deps, { editor, person, action: 'changed' }, changes);
    }
    return readAccount(transaction, userId);
  });
}

async function invite(transaction: CentralTransaction, deps: StaffAccountDeps, userId: string) {
  const { code, expiresAt } = await makeSignInCode(transaction, userId, deps.now());
  return { user: await readAccount(transaction, userId), code, link: linkWith(deps, code), expiresAt };
}

/**
 * Lets an account in no more, or again. Its sessions answer from now on that it is disabled; they are over for good once it is
 * let in again.
 *
 * @throws HttpProblem not-found, edited-meanwhile, own-rank, last-owner
 */
export async function setUserDisabled(
  deps: StaffAccountDeps,
  principal: Principal,
  { userId, disabled, ifMatch }: { userId: string; disabled: boolean; ifMatch: string | undefined },
): Promise<UserAccount> {
  return deps.database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    const person = await requirePerson(transaction, editor, userId);
    if (disabled && person.rank >= ROLE_RANK.owner && !(await hasOwnerBeside(transaction, person.id))) {
      throw new HttpProblem('last-owner', 'There must be an owner. Make somebody else one first.');
    }
    if (person.id === editor.id) throw new HttpProblem('own-rank', 'Nobody locks themselves out.');
    const account = await readAccount(transaction, userId);
    if (!isMatch(ifMatch, account.version)) {
      throw new HttpProblem('edited-meanwhile', 'Somebody else has changed this account.');
    }
    if (disabled === (person.disabled_at !== null)) return account;
    await setDisabled(transaction, userId, disabled ? deps.now() : null);
    await deleteSignInCodesOf(transaction, userId);
    await deleteDeskSignInsOf(transaction, userId);
    if (!disabled) await deleteSessionsOfUser(transaction, userId);
    await note(transaction, deps, { editor, person, action: 'changed' }, [
      { field: 'disabled', from: !disabled, to: disabled },
    ]);
    return readAccount(transaction, userId);
  });
}

interface Noted {
  editor: AccountRow;
  person: Pick<AccountRow, 'id' | 'name'>;
  action: 'created' | 'changed';
}

const note = (
  transaction: CentralTransaction,
  { now }: StaffAccountDeps,
  { editor, person, action }: Noted,
  changes: Parameters<typeof insertAuditEntry>[1]['changes'],
) =>
  insertAuditEntry(transaction, {
    at: now(),
    by: editor.name,
    subject: 'user',
    subjectId: person.id,
    label: person.name,
    action,
    changes,
  });
