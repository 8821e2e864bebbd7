import { cleanPersonName } from '@printfront/shared/domain/account-names.ts';
import { countChangesOf, insertAuditEntry } from '../audit/audit.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import type { AuthorityChange } from '../sync/order-effects.ts';

const DAY_MS = 86_400_000;
/** People make one anew a few times at most; whoever has a shop's token could write the list full. */
const MOST_A_DAY = 10;

/**
 * Every device in a shop has to believe another authority anew, so an owner finds in the list of changes who made it so. All that
 * is known of that is the shop's word: whoever has its token may name any owner, at any time.
 *
 * @returns false when the shop has told of too many of late; nothing is written then
 */
export async function noteAuthority(
  transaction: CentralTransaction,
  { server: { serverId, serverName }, from, to, by, heardAt }: AuthorityChange,
): Promise<boolean> {
  const since = new Date(heardAt.getTime() - DAY_MS).toISOString();
  const told = { subject: 'shop', subjectId: serverId, field: 'ownAuthority', since } as const;
  if ((await countChangesOf(transaction, told)) >= MOST_A_DAY) return false;
  await insertAuditEntry(transaction, {
    at: heardAt,
    by: inWordsOf(serverName, by),
    subject: 'shop',
    subjectId: serverId,
    label: serverName,
    action: 'changed',
    changes: [{ field: 'ownAuthority', from, to }],
  });
  return true;
}

/** Nobody where it was a variable of its computer or the program itself; no name that is not shown as it is written counts. */
function inWordsOf(serverName: string, by: string | null): string {
  return by === null || cleanPersonName(by) !== by ? serverName : `${serverName}: ${by}`;
}
