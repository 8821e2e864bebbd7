import type { ComputerChange } from '@printfront/shared/server/computer-settings/setting-changes.ts';
import type { CentralTransaction } from '../database/database.ts';
import { insertAuditEntry } from './audit.repository.ts';

const LABELS: Readonly<Record<string, string>> = { backups: 'Backups', updates: 'Newer versions' };

/** What is set on central's own computer stands in the list of changes beside what owners set of the shop. */
export const noteComputerChange = (transaction: CentralTransaction, { section, ...change }: ComputerChange) =>
  insertAuditEntry(transaction, {
    ...change,
    subject: 'settings',
    subjectId: section,
    label: LABELS[section] ?? section,
    action: 'changed',
  });
