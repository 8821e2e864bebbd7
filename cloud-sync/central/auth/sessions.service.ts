import { createHash, randomBytes } from 'node:crypto';
import type { SessionBeginning } from '@printfront/shared/contracts/own-account.ts';
import type { CentralDatabase } from '../database/database.ts';
import { deleteDeskSignInsOf } from './desk-pins.repository.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfUser,
  extendSession,
  type FoundSession,
  findSession,
  insertSession,
  noteOrigin,
  noteSessionUse,
  noteUse,
  type SessionOrigin,
} from './sessions.repository.ts';

const DAY_MS = 86_400_000;
export const SESSION_DAYS = 30;
/** An expiry is moved at most once a day, so that reading does not become writing. */
const EXTEND_AFTER_MS = DAY_MS;
/** That a session is used is written down this seldom. */
const NOTED_AFTER_MS = 5 * 60_000;
/** 256 random bits in base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export const hashOfSession = (token: string) => createHash('sha256').update(token).digest('hex');
const hashOf = hashOfSession;
const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** @returns the cookie's value; only its hash is kept */
export async function openSession(
  database: CentralDatabase,
  userId: string,
  now: Date,
  begunBy: SessionBeginning | '' = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(database, {
    tokenHash: hashOf(token),
    userId,
    begunBy,
    createdAt: now,
    expiresAt: expiryFrom(now),
  });
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
  const isExtended = !session.isDisabled && expiresAt.getTime() - session.expiresAt.getTime() > EXTEND_AFTER_MS;
  if (isExtended) {
    await extendSession(database, hashOf(token), expiresAt);
  }
  const isNoted = session.usedAt !== null && now.getTime() - session.usedAt.getTime() < NOTED_AFTER_MS;
  if (!isNoted && !session.isDisabled) {
    const noting = [noteSessionUse(database, hashOf(token), now), noteUse(database, session.user.id, now)];
    // A disk that takes nothing keeps nobody out.
    await Promise.allSettled(noting);
  }
  return { ...session, isExtended };
}

/** From which browser and through which shop it was opened. */
export const noteSessionOrigin = (database: CentralDatabase, token: string, origin: SessionOrigin): Promise<void> =>
  noteOrigin(database, hashOf(token), origin);

export async function closeSession(database: CentralDatabase, token: string): Promise<void> {
  await deleteSession(database, hashOf(token));
}

/** On every device, the one that asks too. */
export async function closeSessionsOfUser(database: CentralDatabase, userId: string): Promise<void> {
  await deleteSessionsOfUser(database, userId);
  await deleteDeskSignInsOf(database, userId);
}

/** On every device but the one that asks. @param token its cookie; null when none stays */
export async function closeOtherSessions(
  database: CentralDatabase,
  userId: string,
  token: string | null,
): Promise<void> {
  await deleteSessionsOfUser(database, userId, token === null ? null : hashOf(token));
  // By a PIN nobody comes back to what is over.
  await deleteDeskSignInsOf(database, userId);
}
