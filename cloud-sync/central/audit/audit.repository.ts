import type { AuditEntry, AuditSubject } from '@printfront/shared/contracts/audit.ts';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { AuditEntryTable } from '../database/tables/audit.table.ts';

export type AuditRow = Selectable<AuditEntryTable>;

/** Notes who changed what, in the transaction of the change: both are there or neither. */
export async function insertAuditEntry(
  transaction: CentralTransaction,
  { at, by, subject, subjectId, label, action, changes }: Omit<AuditEntry, 'id' | 'at'> & { at: Date },
): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values({
      id: uuidv7(),
      recorded_at: at.toISOString(),
      made_by: by,
      subject,
      subject_id: subjectId,
      label,
      action,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** How often a field of a thing was changed since then. */
export async function countChangesOf(
  database: CentralDatabase,
  { subject, subjectId, field, since }: { subject: AuditSubject; subjectId: string; field: string; since: string },
): Promise<number> {
  const { count } = await database
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('subject_id', '=', subjectId)
    .where('subject', '=', subject)
    .where('recorded_at', '>', since)
    .where('changes', 'like', `%"field":"${field}"%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns when one of these was last changed, as ISO 8601; null when nothing is noted of them */
export async function findLastChange(
  database: CentralDatabase,
  subjects: readonly AuditSubject[],
): Promise<string | null> {
  const row = await database
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('recorded_at').as('last'))
    .where('subject', 'in', subjects)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** @returns who deleted a thing; undefined when nothing is noted of that */
export async function findWhoDeleted(
  database: CentralDatabase,
  { subject, subjectId }: { subject: AuditSubject; subjectId: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('audit_entry')
    .select('made_by')
    .where('subject_id', '=', subjectId)
    .where('subject', '=', subject)
    .where('action', '=', 'deleted')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_by;
}

export interface AuditFilter {
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
}

/** Newest first, those before a sequence. What is written meanwhile has a higher one and disturbs no later page. */
export function auditEntriesQuery(
  database: CentralDatabase,
  { subject, subjectId }: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = database.selectFrom('audit_entry').selectAll();
  if (before !== undefined) query = query.where('sequence', '<', before);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  return query.orderBy('sequence', 'desc').limit(limit);
}

export const selectAuditEntries = (...question: Parameters<typeof auditEntriesQuery>): Promise<AuditRow[]> =>
  auditEntriesQuery(...question).execute();

export async function findAuditSequence(database: CentralDatabase, id: string): Promise<number | undefined> {
  const row = await database.selectFrom('audit_entry').select('sequence').where('id', '=', id).executeTakeFirst();
  return row?.sequence;
}
