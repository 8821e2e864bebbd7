import { MAINTAINER_RANK, type User, type UserAccount, type Workplaces } from '@printfront/shared/contracts/users.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { auditChanges } from '../audit/audit-changes.ts';
import { ownerId } from '../auth/owner-id.ts';
import { findOwnUser } from '../auth/users.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import {
  type AccountFilter,
  type AccountRow,
  findAccount,
  findWorkplaces,
  hasMaintainerBeside,
  listAccounts,
  listWorkplaces,
  replaceWorkplaces,
  updateRank,
} from './user-accounts.repository.ts';

export interface UserAccountDeps {
  database: CentralDatabase;
  now(): Date;
}

/** @throws HttpProblem not-signed-in, also for a user who was signed in and is gone */
export async function getMe({ database }: UserAccountDeps, principal: Principal): Promise<User> {
  const user = await findOwnUser(database, principal);
  if (user === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  return user;
}

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
 * Raises or lowers a user. All changes of ranks run one after the other, and the maintainer who asks is looked up again
 * then: of two maintainers who lower each other at the same moment the second is none any more.
 *
 * @throws HttpProblem not-found for nobody, for a user above the own rank, and for a maintainer who has lost the right to
 *   ask; parameter-invalid for a rank above the own; last-maintainer, own-rank, edited-meanwhile
 */
export async function setUserRank(
  { database, now }: UserAccountDeps,
  principal: Principal,
  change: RankChange,
): Promise<UserAccount> {
  const { userId, rank } = change;
  return database.transaction().execute(async (transaction) => {
    await lockName(transaction, 'user ranks');
    const editor = await findAccount(transaction, ownerId(principal));
    const person = await findAccount(transaction, userId);
    if (editor === undefined || editor.rank < MAINTAINER_RANK || person === undefined) throw notFound();
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
 *   parameter-invalid for a shop that is not there; edited-meanwhile
 */
export async function setUserWorkplaces(
  { database, now }: UserAccountDeps,
  principal: Principal,
  { userId, worksAt, ifMatch }: { userId: string; worksAt: Workplaces; ifMatch: string | undefined },
): Promise<UserAccount> {
  return database.transaction().execute(async (transaction) => {
    await lockName(transaction, 'user ranks');
    const editor = await findAccount(transaction, ownerId(principal));
    const person = await findAccount(transaction, userId);
    if (editor === undefined || editor.rank < MAINTAINER_RANK || person === undefined) throw notFound();
    if (person.rank < MAINTAINER_RANK || person.rank > editor.rank) throw notFound();
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
async function requireWorkplaces(transaction: CentralTransaction, worksAt: Workplaces): Promise<Shops> {
  if (worksAt === null) return null;
  const wanted = new Set(worksAt);
  const shops = await findWorkplaces(transaction, [...wanted]);
  if (shops.length === wanted.size) return shops;
  throw new HttpProblem('parameter-invalid', 'There is no such shop.', { parameter: 'worksAt' });
}

const idsOf = (shops: Shops) => shops?.map(({ id }) => id) ?? null;
/** For the list of changes. */
const namesOf = (shops: Shops) => shops?.map(({ name }) => name).sort() ?? 'all';
const isSame = (one: Workplaces, other: Workplaces): boolean =>
  one === null || other === null ? one === other : new Set(one).symmetricDifference(new Set(other)).size === 0;

async function refuseRank(
  transaction: CentralTransaction,
  { editor, person, rank, ifMatch }: RankChange & { editor: AccountRow; person: AccountRow },
): Promise<void> {
  if (person.rank > editor.rank) throw notFound();
  if (rank > editor.rank) {
    throw new HttpProblem('parameter-invalid', 'Nobody can give a rank above their own.', { parameter: 'rank' });
  }
  const isLoweredOut = person.rank >= MAINTAINER_RANK && rank < MAINTAINER_RANK;
  if (isLoweredOut && !(await hasMaintainerBeside(transaction, person.id))) {
    throw new HttpProblem('last-maintainer', 'There must be a maintainer. Raise somebody else first.');
  }
  if (person.id === editor.id) throw new HttpProblem('own-rank', 'Nobody changes their own rank.');
  const shops = (await listWorkplaces(transaction, [person.id])).get(person.id);
  if (!isMatch(ifMatch, toAccount(person, shops).version)) {
    throw new HttpProblem('edited-meanwhile', `The rank has been changed: it is ${person.rank} now.`);
  }
}

async function readAccount(transaction: CentralTransaction, userId: string): Promise<UserAccount> {
  const row = await findAccount(transaction, userId);
  if (row === undefined) throw notFound();
  return toAccount(row, (await listWorkplaces(transaction, [userId])).get(userId));
}

function toAccount(
  { created_at: createdAt, works_everywhere, ...account }: AccountRow,
  shops: readonly { id: string }[] = [],
): UserAccount {
  if (account.rank < MAINTAINER_RANK) return { ...account, createdAt, version: versionOf(account) };
  const worksAt = works_everywhere === 1 ? null : shops.map(({ id }) => id);
  return { ...account, createdAt, worksAt, version: versionOf(account, worksAt) };
}

/** @param worksAt of maintainers */
const versionOf = ({ id, rank }: Pick<AccountRow, 'id' | 'rank'>, worksAt?: Workplaces) =>
  contentVersion({ id, rank, worksAt: worksAt?.toSorted() ?? null });
