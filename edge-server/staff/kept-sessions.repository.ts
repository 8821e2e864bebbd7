import type { User } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import type { EdgeDatabase } from '../database/database.ts';

/** More than the browsers of a shop; the oldest go. */
const SESSIONS_KEPT = 500;

type Sessions = 'shop_session' | 'central_session';

export async function insertShopSession(
  database: EdgeDatabase,
  session: { tokenHash: string; userId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await database.deleteFrom('shop_session').where('expires_at', '<=', session.now.toISOString()).execute();
  const { tokenHash: token_hash, userId: user_id, expiresAt } = session;
  await database
    .insertInto('shop_session')
    .values({ token_hash, user_id, expires_at: expiresAt.toISOString() })
    .execute();
}

/** Whose a session is that was opened here and is not over, while they are in the list. */
export async function findShopSessionUser(
  database: EdgeDatabase,
  tokenHash: string,
  now: Date,
): Promise<User | undefined> {
  const row = await database
    .selectFrom('shop_session')
    .innerJoin('staff_member', 'staff_member.id', 'shop_session.user_id')
    .select(['staff_member.id', 'staff_member.name', 'staff_member.rank'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return asStaff(row);
}

/** @param since sessions that central confirmed before are not believed any more */
export async function findCentralSessionUser(
  database: EdgeDatabase,
  tokenHash: string,
  since: Date,
): Promise<User | undefined> {
  const row = await database
    .selectFrom('central_session')
    .innerJoin('staff_member', 'staff_member.id', 'central_session.user_id')
    .select(['staff_member.id', 'staff_member.name', 'staff_member.rank'])
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', '>', since.toISOString())
    .executeTakeFirst();
  return asStaff(row);
}

/** The rank is the one of the list, which is newer than any session. */
const asStaff = (row: { id: string; name: string; rank: number } | undefined): User | undefined =>
  row !== undefined && isMaintainer(row.rank) ? { ...row, provider: 'local' } : undefined;

export async function rememberCentralSession(
  database: EdgeDatabase,
  session: { tokenHash: string; userId: string; confirmedAt: Date },
): Promise<void> {
  const values = { user_id: session.userId, confirmed_at: session.confirmedAt.toISOString() };
  await database
    .insertInto('central_session')
    .values({ token_hash: session.tokenHash, ...values })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute();
  await database
    .deleteFrom('central_session')
    .where('token_hash', 'not in', (row) =>
      row
        .selectFrom('central_session as newest')
        .select('newest.token_hash')
        .orderBy('newest.confirmed_at', 'desc')
        .limit(SESSIONS_KEPT),
    )
    .execute();
}

export async function deleteSession(database: EdgeDatabase, from: Sessions, tokenHash: string): Promise<void> {
  await database.deleteFrom(from).where('token_hash', '=', tokenHash).execute();
}
