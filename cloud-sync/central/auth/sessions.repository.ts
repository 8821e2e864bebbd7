import type { User } from '@printfront/shared/contracts/users.ts';
import type { CentralDatabase } from '../database/database.ts';

export interface FoundSession {
  user: User;
  expiresAt: Date;
}

export async function insertSession(
  database: CentralDatabase,
  session: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    })
    .execute();
}

/** The rank is read with every request: taking it away works at once. */
export async function findSession(
  database: CentralDatabase,
  tokenHash: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const row = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.name', 'user.rank', 'user.provider', 'session.expires_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { expires_at, ...user } = row;
  return { user, expiresAt: new Date(expires_at) };
}

/** Accounts that nobody uses are deleted after their time. */
export async function noteUse(database: CentralDatabase, userId: string, now: Date): Promise<void> {
  await database.updateTable('user').set({ used_at: now.toISOString() }).where('id', '=', userId).execute();
}

export async function extendSession(database: CentralDatabase, tokenHash: string, expiresAt: Date): Promise<void> {
  await database
    .updateTable('session')
    .set({ expires_at: expiresAt.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(database: CentralDatabase, tokenHash: string): Promise<void> {
  await database.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Signs a user out everywhere, for example after a change of password. */
export async function deleteSessionsOfUser(database: CentralDatabase, userId: string): Promise<void> {
  await database.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(database: CentralDatabase, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
}
