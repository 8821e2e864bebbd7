import type { AuditEntry, AuditSubject } from '@printfront/shared/contracts/audit.ts';
import type { Generated } from 'kysely';

/** Written in the transaction of the change; never removed, and changed only when personal data have had their time. */
export interface AuditEntryTable {
  /** The order in which entries were written: lists and cursors go by it. */
  sequence: Generated<number>;
  id: string;
  recorded_at: string;
  made_by: string;
  subject: AuditSubject;
  subject_id: string;
  label: string;
  action: AuditEntry['action'];
  /** JSON of AuditEntry['changes']. */
  changes: string;
}

export interface AuditTables {
  audit_entry: AuditEntryTable;
}
