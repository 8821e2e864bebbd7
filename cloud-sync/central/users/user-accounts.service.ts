import { MAINTAINER_RANK, type UserAccount } from '@printfront/shared/contracts/users.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import { auditChanges } from '../audit/audit-changes.ts';
import { ownerId } from '../auth/owner-id.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import {
  type AccountFilter,
  type AccountRow,
  findAccount,
  hasMaintainerBeside,
  listAccounts,
  updateRank,
} from './user-accounts.repository.ts';

export interface UserAccountDeps {
  database: CentralDatabase;
  now(): Date;
}

/** `nextId` may be any id: those before it are listed. */
export async function listUsers(
  { database }: UserAccountDeps,
  { nextId, limit, ...filter }: AccountFilter & { nextId?: string | undefined; limit: number },
): Promise<{ items: UserAccount[]; nextId: string | null }> {
  // One more than wanted tells whether there is another page.
  const rows = await listAccounts(database, filter, { before: nextId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { items: page.map(toAccount), nextId: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

interface RankChange {
  userId: string;
  rank: number;
  /** What the editor saw. */
  previousRank: number;
}

/**
 * Raises or lowers somebody. All changes of ranks run one after the other, and who asks is looked up again then: of two
 * maintainers who lower each other at the same moment the second is none any more.
 *
 * @throws HttpProblem not-found for nobody, for somebody above the own rank, and for who has lost the right to ask;
 *   parameter-invalid for a rank above the own; last-maintainer, own-rank, edited-meanwhile
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
    if (person.rank === rank) return toAccount(person);
    await updateRank(transaction, userId, rank);
    await insertAuditEntry(transaction, {
      ...{ at: now(), by: editor.name, subject: 'user', subjectId: userId, label: person.name, action: 'changed' },
      changes: auditChanges({ rank: person.rank }, { rank }),
    });
    return toAccount({ ...person, rank });
  });
}

async function refuseRank(
  transaction: CentralTransaction,
  { editor, person, rank, previousRank }: RankChange & { editor: AccountRow; person: AccountRow },
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
  if (person.rank !== previousRank) {
    throw new HttpProblem('edited-meanwhile', `The rank has been changed: it is ${person.rank} now.`);
  }
}

const toAccount = ({ created_at: createdAt, ...account }: AccountRow): UserAccount => ({ ...account, createdAt });
