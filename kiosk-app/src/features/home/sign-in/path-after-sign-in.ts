import type { User } from '@printfront/shared/contracts/users.ts';
import { safeReturnPath } from '@printfront/shared/domain/return-path.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';

/**
 * Where a signed-in person goes on: where they were, or to their own first page.
 *
 * @param wanted `return` of the address, which anybody may have written
 */
export function pathAfterSignIn(wanted: string | null, { rank }: Pick<User, 'rank'>): string {
  return safeReturnPath(wanted) ?? (isMaintainer(rank) ? '/admin/orders' : '/print');
}
