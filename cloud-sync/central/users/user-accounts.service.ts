import {
  MAINTAINER_RANK,
  type Me,
  type User,
  type UserAccount,
  type Workplaces,
} from '@printfront/shared/contracts/users.ts';
import { may, ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { ownerId } from '../auth/owner-id.ts';
import { findOwnUser } from '../auth/users.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import {
  type AccountFilter,
  type AccountRow,
  countAccounts,
  findAccount,
  findWorkplaces,
  hasOwnerBeside,
  isPasskeyOwner,
  listAccounts,
  listWorkplaces,
  replaceWorkplaces,
  updateName,
  updateRank,
} from './user-accounts.repository.ts';

export interface UserAccountDeps {
  database: CentralDatabase;
  now(): Date;
}

/** @throws HttpProblem not-signed-in, also for a user who was signed in and is gone */
export async function getMe({ database }: UserAccountDeps, principal: Principal): Promise<Me> {
  const user = await findOwnUser(database, principal);
  if (user === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (user.rank < MAINTAINER_RANK || principal.kind !== 'user') return user;
  const { shops, isOfAllShops } = principal;
  return {
    ...user,
    worksAt: shops === undefined ? null : [...shops],
    ...(isOfAllShops === undefined ? {} : { isOfAllShops }),
  };
}

/** A customer is as free to be called otherwise. */
export async function setOwnName(
  { database, now }: UserAccountDeps,
  principal: Principal,
  name: string,
): Promise<User> {
  const userId = ownerId(principal);
  return database.transaction().execute(async (transaction) => {
    const own = await findAccount(transaction, userId);
    if (own === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
    const { id, rank, provider } = own;
    if (own.name === name) return { id, name, rank, provider };
    await updateName(transaction, userId, name);
    if (rank >= MAINTAINER_RANK) {
      const about = { subject: 'user', subjectId: id, label: name, action: 'changed' } as const;
      const changes = auditChanges({ name: own.name }, { name });
      await insertAuditEntry(transaction, { at: now(), by: own.name, ...about, changes });
    }
    return { id, name, rank, provider };
  });
}

export const countUsers = ({ database }: UserAccountDeps) => countAccounts(database);

/** `nextId` may be any id: those before it are listed. */
export async function listUsers(
  { database }: UserAccountDeps,
  { nextId, limit, ...filter }: AccountFilter & { nextId?: string | undefined; limit: number },
): Promise<{ items: UserAccount[]; nextId: string | null }> {
  // One more than wanted tells whether there is another page.
  const rows = await listAccounts(database, filter, { before: nextId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const workplaces = await listWorkplaces(
    database,
    page.map(({ id }) => id),
  );
  return {
    items: page.map((row) => toAccount(row, workplaces.get(row.id))),
    nextId: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

interface RankChange {
  userId: string;
  rank: number;
  /** What the editor saw of them, as `If-Match` names it. */
  ifMatch: string | undefined;
  /** Where a new maintainer works; at all shops when it is not said. */
  worksAt?: Workplaces | undefined;
}

/**
 * Raises or lowers a user. All changes of ranks run one after the other, and the owner who asks is looked up again then: of
 * two owners who lower each other at the same moment the second is none any more.
 *
 * @throws HttpProblem not-found for nobody, for a user above the own rank, and for an owner who has lost the right to ask; parameter-invalid for a rank above the own; last-owner, own-rank, user-disabled, edited-meanwhile
 */
export async function setUserRank(
  { database, now }: UserAccountDeps,
  principal: Principal,
  change: RankChange,
): Promise<UserAccount> {
  const { userId, rank } = change;
  return database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    const person = await requirePerson(transaction, editor, userId);
    await refuseRank(transaction, { editor, person, ...change });
    if (person.rank === rank) return readAccount(transaction, userId);
    await updateRank(transaction, userId, rank);
    const isNewMaintainer = person.rank < MAINTAINER_RANK && rank >= MAINTAINER_RANK;
    const workplaces = isNewMaintainer ? await requireWorkplaces(transaction, change.worksAt ?? null) : null;
    if (isNewMaintainer) await replaceWorkplaces(transaction, userId, idsOf(workplaces));
    await insertAuditEntry(transaction, {
      at: now(),
      by: editor.name,
      subject: 'user',
      subjectId: userId,
      label: person.name,
      action: 'changed',
      changes: auditChanges(
        { rank: person.rank },
        { rank, ...(workplaces === null ? {} : { worksAt: namesOf(workplaces) }) },
      ),
    });
    return readAccount(transaction, userId);
  });
}

/**
 * Says at which shops a maintainer works. The other shops have forgotten their password's hash once they have asked for the
 * catalogue again.
 *
 * @throws HttpProblem not-found for nobody, for a user who is no maintainer, and for a user above the own rank;
 *   parameter-invalid for a shop that is not there; user-disabled, edited-meanwhile
 */
export async function setUserWorkplaces(
  { database, now }: UserAccountDeps,
  principal: Principal,
  { userId, worksAt, ifMatch }: { userId: string; worksAt: Workplaces; ifMatch: string | undefined },
): Promise<UserAccount> {
  return database.transaction().execute(async (transaction) => {
    const editor = await requireEditor(transaction, principal);
    const person = await requirePerson(transaction, editor, userId);
    if (person.rank < MAINTAINER_RANK) throw notFound();
    refuseDisabled(person);
    const shops = await listWorkplaces(transaction, [userId]);
    const before = person.works_everywhere === 1 ? null : (shops.get(userId) ?? []);
    if (!isMatch(ifMatch, versionOf(person, idsOf(before)))) {
      throw new HttpProblem('edited-meanwhile', 'Somebody else has changed where they work.');
    }
    const after = await requireWorkplaces(transaction, worksAt);
    if (isSame(idsOf(before), idsOf(after))) return readAccount(transaction, userId);
    await replaceWorkplaces(transaction, userId, idsOf(after));
    await insertAuditEntry(transaction, {
      at: now(),
      by: editor.name,
      subject: 'user',
      subjectId: userId,
      label: person.name,
      action: 'changed',
      changes: auditChanges({ worksAt: namesOf(before) }, { worksAt: namesOf(after) }),
    });
    return readAccount(transaction, userId);
  });
}

type Shops = { id: string; name: string }[] | null;

/** @throws HttpProblem parameter-invalid when one of them is not there */
export async function requireWorkplaces(transaction: CentralTransaction, worksAt: Workplaces): Promise<Shops> {
  if (worksAt === null) return null;
  const wanted = new Set(worksAt);
  const shops = await findWorkplaces(transaction, [...wanted]);
  if (shops.length === wanted.size) return shops;
  throw new HttpProblem('parameter-invalid', 'There is no such shop.', { parameter: 'worksAt' });
}

export const idsOf = (shops: Shops) => shops?.map(({ id }) => id) ?? null;
/** For the list of changes. */
export const namesOf = (shops: Shops) => shops?.map(({ name }) => name).sort() ?? 'all';
const isSame = (one: Workplaces, other: Workplaces): boolean =>
  one === null || other === null ? one === other : new Set(one).symmetricDifference(new Set(other)).size === 0;

/** @throws HttpProblem parameter-invalid */
export function requireRankUpTo(rank: number, own: number): void {
  if (rank <= own) return;
  throw new HttpProblem('parameter-invalid', 'Nobody can give a rank above their own.', { parameter: 'rank' });
}

async function refuseRank(
  transaction: CentralTransaction,
  { editor, person, rank, ifMatch }: RankChange & { editor: AccountRow; person: AccountRow },
): Promise<void> {
  requireRankUpTo(rank, editor.rank);
  const isLoweredOut = person.rank >= ROLE_RANK.owner && rank < ROLE_RANK.owner;
  if (isLoweredOut && !(await hasOwnerBeside(transaction, person.id))) {
    throw new HttpProblem('last-owner', 'There must be an owner. Make somebody else one first.');
  }
  if (person.id === editor.id) throw new HttpProblem('own-rank', 'Nobody changes their own rank.');
  refuseDisabled(person);
  const shops = (await listWorkplaces(transaction, [person.id])).get(person.id);
  if (!isMatch(ifMatch, toAccount(person, shops).version)) {
    throw new HttpProblem('edited-meanwhile', `The rank has been changed: it is ${person.rank} now.`);
  }
}

/** Changes of people run one after the other, and who asks is looked up again then. @throws HttpProblem not-found */
export async function requireEditor(transaction: CentralTransaction, principal: Principal): Promise<AccountRow> {
  await lockName(transaction, 'user ranks');
  const editor = await findAccount(transaction, ownerId(principal));
  if (editor === undefined || editor.disabled_at !== null || !may(editor.rank, 'people')) throw notFound();
  return editor;
}

/** People above the own rank are as if they were not there. */
export async function requirePerson(
  transaction: CentralTransaction,
  editor: AccountRow,
  userId: string,
): Promise<AccountRow> {
  const person = await findAccount(transaction, userId);
  if (person === undefined || person.rank > editor.rank) throw notFound();
  return person;
}

/** @throws HttpProblem user-disabled */
export function refuseDisabled({ disabled_at }: AccountRow): void {
  if (disabled_at !== null) throw new HttpProblem('user-disabled', 'This account is disabled.');
}

export async function readAccount(transaction: CentralTransaction, userId: string): Promise<UserAccount> {
  const row = await findAccount(transaction, userId);
  if (row === undefined) throw notFound();
  return toAccount(row, (await listWorkplaces(transaction, [userId])).get(userId));
}

function toAccount(row: AccountRow, shops: readonly { id: string }[] = []): UserAccount {
  const { id, username, name, rank, provider } = row;
  const isStaff = rank >= MAINTAINER_RANK;
  const worksAt = row.works_everywhere === 1 ? null : shops.map((shop) => shop.id);
  return {
    ...{ id, username, name, rank, provider },
    createdAt: row.created_at,
    ...(isStaff ? { worksAt } : {}),
    disabledAt: row.disabled_at,
    seenAt: row.used_at === '' ? null : row.used_at,
    hasSecondFactor: row.second_factor_at !== null,
    hasPasskeys: isPasskeyOwner(row),
    isInvited: provider === 'local' && row.password_hash === null,
    version: versionOf(row, isStaff ? worksAt : undefined),
  };
}

/** @param worksAt of maintainers */
const versionOf = (
  { id, rank, disabled_at }: Pick<AccountRow, 'id' | 'rank' | 'disabled_at'>,
  worksAt?: Workplaces,
): string =>
  contentVersion({
    ...{ id, rank, worksAt: worksAt?.toSorted() ?? null },
    ...(disabled_at === null ? {} : { disabledAt: disabled_at }),
  });
