import type { AuditEntry, AuditSubject } from '@printfront/shared/contracts/audit.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';

export interface CatalogueEditDeps {
  database: CentralDatabase;
  now(): Date;
}

/** One edit, while it is being made. */
export interface CatalogueEdit {
  transaction: CentralTransaction;
  by: string;
  at: Date;
}

/**
 * All edits of the catalogue, of whatever kind, run one after the other: what an edit reads stays so until it is done.
 * Reads wait for nobody.
 *
 * @param change reads, refuses by throwing, writes, and notes it with `auditCatalogue`; nothing of it stays if it throws
 */
export function editCatalogue<Result>(
  { database, now }: CatalogueEditDeps,
  principal: Principal,
  change: (edit: CatalogueEdit) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await lockName(transaction, 'catalogue');
    return change({ transaction, by: nameOf(principal), at: now() });
  });
}

/**
 * The same for an edit that makes a thing: once, however often a call that names a key comes.
 *
 * @param make gives the thing this id
 * @returns its id, now or when the call came before
 * @throws HttpProblem idempotency-key-reused
 */
export function addToCatalogue(
  deps: CatalogueEditDeps,
  principal: Principal,
  call: IdempotentCall | undefined,
  make: (edit: CatalogueEdit, id: string) => Promise<unknown>,
): Promise<string> {
  return editCatalogue(deps, principal, (edit) =>
    doOnce(edit.transaction, call, edit.at, async () => {
      const id = uuidv7();
      await make(edit, id);
      return id;
    }),
  );
}

/**
 * @param version of what is there now
 * @param ifMatch what the editor saw, as `If-Match` names it; undefined: whatever is there
 * @throws HttpProblem edited-meanwhile
 */
export function refuseOutdated(version: string, ifMatch: string | undefined): void {
  if (!isMatch(ifMatch, version)) throw editedMeanwhile();
}

export const editedMeanwhile = () =>
  new HttpProblem('edited-meanwhile', 'Somebody else has changed this meanwhile. Load it again and repeat the change.');

interface CatalogueChange {
  subject: AuditSubject;
  subjectId: string;
  /** What people call it: a size's key, otherwise the English name. */
  label: string;
  /** As the contract shows it; null for what is made. */
  before: object | null;
  /** The same; null for what is removed. */
  after: object | null;
}

/** Notes an edit; one that changes nothing leaves no trace. The id is not repeated among the changes. */
export async function auditCatalogue(edit: CatalogueEdit, change: CatalogueChange): Promise<void> {
  const { before, after, ...subject } = change;
  const changes = auditChanges(withoutId(before), withoutId(after));
  const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  await writeEntry(edit, { ...subject, action, changes });
}

/**
 * The same for a new order; the old one again leaves no trace.
 *
 * @param ranked.before what people call the things, in their old order
 * @param ranked.after the same in the new one
 */
export async function auditRanks(
  edit: CatalogueEdit,
  ranked: Omit<CatalogueChange, 'before' | 'after'> & { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const { before, after, ...subject } = ranked;
  await writeEntry(edit, { ...subject, action: 'ranked', changes: auditChanges({ ids: before }, { ids: after }) });
}

async function writeEntry(
  { transaction, at, by }: CatalogueEdit,
  entry: Omit<AuditEntry, 'id' | 'at' | 'by'>,
): Promise<void> {
  if (entry.changes.length > 0) await insertAuditEntry(transaction, { at, by, ...entry });
}

function withoutId(content: object | null): Record<string, unknown> | null {
  if (content === null) return null;
  const { id: _, ...rest } = content as Record<string, unknown>;
  return rest;
}
