import { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { EdgeDatabase } from '../database/database.ts';
import {
  type ComputerChangeRow,
  findComputerChangeSequence,
  selectComputerChanges,
} from './computer-changes.repository.ts';

interface Question {
  section: string;
  nextId?: string | undefined;
  limit: number;
}

/**
 * Who changed what is set on this computer, in the form of central's list of changes.
 *
 * @throws HttpProblem parameter-invalid when `nextId` is no entry
 */
export async function listComputerChanges(
  database: EdgeDatabase,
  { section, nextId, limit }: Question,
): Promise<{ items: AuditEntry[]; nextId: string | null }> {
  const before = nextId === undefined ? undefined : await findComputerChangeSequence(database, nextId);
  if (nextId !== undefined && before === undefined) {
    throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', {
      parameter: 'nextId',
    });
  }
  // One more than wanted tells whether there is another page.
  const rows = await selectComputerChanges(database, { section, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { items: page.map(toEntry), nextId: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

const toEntry = (row: ComputerChangeRow): AuditEntry => ({
  id: row.id,
  at: row.made_at,
  by: row.made_by,
  subject: 'settings',
  subjectId: row.section,
  label: row.section,
  action: 'changed',
  changes: AuditEntry.shape.changes.parse(JSON.parse(row.changes)),
});
