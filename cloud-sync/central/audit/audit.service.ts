import { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase } from '../database/database.ts';
import { type AuditFilter, type AuditRow, findAuditSequence, selectAuditEntries } from './audit.repository.ts';

/** @throws HttpProblem parameter-invalid when `nextId` is no entry */
export async function listAuditEntries(
  database: CentralDatabase,
  { nextId, limit, ...filter }: AuditFilter & { nextId?: string | undefined; limit: number },
): Promise<{ items: AuditEntry[]; nextId: string | null }> {
  const before = nextId === undefined ? undefined : await findAuditSequence(database, nextId);
  if (nextId !== undefined && before === undefined) {
    throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', {
      parameter: 'nextId',
    });
  }
  // One more than wanted tells whether there is another page.
  const rows = await selectAuditEntries(database, filter, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { items: page.map(toEntry), nextId: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.recorded_at,
  by: row.made_by,
  subject: row.subject,
  subjectId: row.subject_id,
  label: row.label,
  action: row.action,
  changes: AuditEntry.shape.changes.parse(JSON.parse(row.changes)),
});
