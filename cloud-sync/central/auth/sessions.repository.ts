import type { SessionBeginning } from '@printfront/shared/contracts/own-account.ts';
import type { User } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import type { CentralDatabase } from '../database/database.ts';

export interface FoundSession {
  user: User;
  expiresAt: Date;
  /** The account lets nobody in. */
  isDisabled: boolean;
  /** Null for sessions of which this was not kept yet. */
  usedAt: Date | null;
  /** Of staff who work at some shops alone, their ids. */
  shops?: readonly string[];
  /** There is a shop that is not among them. */
  isOfAllShops?: false;
}

/** Where a session is, as far as its user can tell it from the others. */
export interface SessionOrigin {
  browser: string;
  system: string;
  /** The shop through whose server it was opened. */
  serverId: string | null;
}

export async function insertSession(
  database: CentralDatabase,
  session: { tokenHash: string; userId: string; begunBy: SessionBeginning | ''; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      begun_by: session.begunBy,
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      used_at: session.createdAt.toISOString(),
    })
    .execute();
}

export async function noteOrigin(
  database: CentralDatabase,
  tokenHash: string,
  { browser, system, serverId }: SessionOrigin,
): Promise<void> {
  await database
    .updateTable('session')
    .set({ browser, system, server_id: serverId })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export interface SessionRow {
  token_hash: string;
  created_at: string;
  used_at: string;
  browser: string;
  system: string;
  begun_by: string;
  /** The shop's name. */
  shop: string | null;
}

/** Those that are not over, used last first. */
export async function listSessions(database: CentralDatabase, userId: string, now: Date): Promise<SessionRow[]> {
  return database
    .selectFrom('session')
    .leftJoin('edge_server', 'edge_server.id', 'session.server_id')
    .select([
      'session.token_hash',
      'session.created_at',
      'session.used_at',
      'session.browser',
      'session.system',
      'session.begun_by',
      'edge_server.name as shop',
    ])
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now.toISOString())
    .orderBy('session.used_at', 'desc')
    .orderBy('session.created_at', 'desc')
    .limit(200)
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
    .select(['user.id', 'user.name', 'user.rank', 'user.provider', 'user.disabled_at'])
    .select('user.works_everywhere')
    .select(['session.expires_at', 'session.used_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { expires_at, used_at, disabled_at, works_everywhere, ...user } = row;
  const usedAt = used_at === '' ? null : new Date(used_at);
  const found = { user, expiresAt: new Date(expires_at), usedAt, isDisabled: disabled_at !== null };
  // Owners are owners of every shop.
  const isOfSome = works_everywhere === 0 && user.rank >= ROLE_RANK.clerk && user.rank < ROLE_RANK.owner;
  if (!isOfSome) return found;
  const shops = await listWorkplaces(database, user.id);
  return { ...found, shops, ...((await hasOtherShop(database, shops)) ? { isOfAllShops: false as const } : {}) };
}

async function hasOtherShop(database: CentralDatabase, shops: readonly string[]): Promise<boolean> {
  let query = database.selectFrom('edge_server').select('id').where('revoked_at', 'is', null);
  if (shops.length > 0) query = query.where('id', 'not in', shops);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

async function listWorkplaces(database: CentralDatabase, userId: string): Promise<string[]> {
  const rows = await database.selectFrom('user_shop').select('server_id').where('user_id', '=', userId).execute();
  return rows.map(({ server_id }) => server_id);
}

/** Accounts that nobody uses are deleted after their time. */
export async function noteUse(database: CentralDatabase, userId: string, now: Date): Promise<void> {
  await database.updateTable('user').set({ used_at: now.toISOString() }).where('id', '=', userId).execute();
}

export async function noteSessionUse(database: CentralDatabase, tokenHash: string, now: Date): Promise<void> {
  await database
    .updateTable('session')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();
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

/** @param kept hash of the session that stays; null for none */
export async function deleteSessionsOfUser(
  database: CentralDatabase,
  userId: string,
  kept: string | null = null,
): Promise<void> {
  let query = database.deleteFrom('session').where('user_id', '=', userId);
  if (kept !== null) query = query.where('token_hash', '!=', kept);
  await query.execute();
}

export async function deleteExpiredSessions(database: CentralDatabase, now: Date): Promise<void> {
  await database.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
}
