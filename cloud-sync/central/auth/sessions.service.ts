import { createHash, randomBytes } from 'node:crypto';
import type { CentralDatabase } from '../database/database.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfUser,
  extendSession,
  type FoundSession,
  findSession,
  insertSession,
  noteUse,
} from './sessions.repository.ts';

const DAY_MS = 86_400_000;
export const SESSION_DAYS = 30;
/** An expiry is moved at most once a day, so that reading does not become writing. */
const EXTEND_AFTER_MS = DAY_MS;
/** 256 random bits in base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** @returns the cookie's value; only its hash is kept */
export async function openSession(database: CentralDatabase, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(database, { tokenHash: hashOf(token), userId, createdAt: now, expiresAt: expiryFrom(now) });
  await noteUse(database, userId, now);
  await deleteExpiredSessions(database, now);
  return token;
}

/**
 * The user of a cookie, or undefined when it is none, has expired or was revoked. A session that is used lives on;
 * `isExtended` says that the browser should be told of the new expiry.
 */
export async function resumeSession(
  database: CentralDatabase,
  token: string,
  now: Date,
): Promise<(FoundSession & { isExtended: boolean }) | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const session = await findSession(database, hashOf(token), now);
  if (session === undefined) return undefined;
  const expiresAt = expiryFrom(now);
  const isExtended = expiresAt.getTime() - session.expiresAt.getTime() > EXTEND_AFTER_MS;
  if (isExtended) {
    await extendSession(database, hashOf(token), expiresAt);
    await noteUse(database, session.user.id, now);
  }
  return { ...session, isExtended };
}

export async function closeSession(database: CentralDatabase, token: string): Promise<void> {
  await deleteSession(database, hashOf(token));
}

/** On every device, the one that asks too. */
export async function closeSessionsOfUser(database: CentralDatabase, userId: string): Promise<void> {
  await deleteSessionsOfUser(database, userId);
}
