import { insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import type { AuthorityChange } from '../sync/order-effects.ts';

/** Every device in a shop has to believe another authority anew, so an owner finds in the list of changes who made it so. */
export function noteAuthority(
  transaction: CentralTransaction,
  { server: { serverId, serverName }, from, to, by, at, heardAt }: AuthorityChange,
): Promise<void> {
  const told = at === null ? heardAt : new Date(at);
  return insertAuditEntry(transaction, {
    // A shop whose clock is wrong puts nothing above what comes.
    at: told > heardAt ? heardAt : told,
    // A variable of its computer, or the program itself.
    by: by ?? serverName,
    subject: 'shop',
    subjectId: serverId,
    label: serverName,
    action: 'changed',
    changes: [{ field: 'ownAuthority', from, to }],
  });
}
