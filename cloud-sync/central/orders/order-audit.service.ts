import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';

interface OrderAudit {
  order: { id: string; iid: number };
  /** Who did it, in words. */
  by: string;
  at: Date;
  /** Of the contract's fields those that may have changed. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Notes what was changed of an order, in the transaction of the change; nothing when nothing was. */
export async function auditOrder(
  transaction: CentralTransaction,
  { order, by, at, before, after }: OrderAudit,
): Promise<void> {
  const changes = auditChanges(before, after);
  if (changes.length === 0) return;
  const label = formatOrderNumber(order.iid);
  await insertAuditEntry(transaction, {
    at,
    by,
    subject: 'order',
    subjectId: order.id,
    label,
    action: 'changed',
    changes,
  });
}
