import type { TillMessage } from '@printfront/cloud-sync/protocol/till.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';

interface TillNews {
  known: TillMessage | null;
  shift: TillMessage;
  at: Date;
}

/** Notes what a shop has told of its till since it was last heard: opened, cash in and out, closed. Said twice is noted once. */
export async function auditTill(transaction: CentralTransaction, { known, shift, at }: TillNews): Promise<void> {
  const entry = { at, subject: 'till' as const, subjectId: shift.id, label: String(shift.number) };
  if (known === null) {
    const after = { floatSatang: shift.floatSatang };
    const changes = auditChanges(null, after);
    await insertAuditEntry(transaction, { ...entry, by: shift.openedBy, action: 'created', changes });
  }
  const heard = new Set(known?.movements.map(({ id }) => id));
  for (const { id, kind, satang, reason: cashReason, note, by } of shift.movements) {
    if (heard.has(id)) continue;
    const moved = kind === 'in' ? { cashIn: satang } : { cashOut: satang };
    const changes = [...auditChanges(null, moved), ...auditChanges(null, { cashReason }), ...said(note)];
    await insertAuditEntry(transaction, { ...entry, by, action: 'changed', changes });
  }
  if (shift.closing === null) return;
  const changes = auditChanges(sumsOf(known), sumsOf(shift));
  if (changes.length === 0) return;
  const { by, note } = shift.closing;
  await insertAuditEntry(transaction, { ...entry, by, action: 'changed', changes: [...changes, ...said(note)] });
}

function sumsOf(shift: TillMessage | null) {
  if (shift?.closing == null) return null;
  const after = {
    expectedSatang: shift.closing.expectedSatang,
    countedSatang: shift.closing.countedSatang,
    keptSatang: shift.closing.keptSatang,
  };
  return after;
}

const said = (note: string) => auditChanges(null, note === '' ? {} : { note });
