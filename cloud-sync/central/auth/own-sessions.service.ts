import { createHash } from 'node:crypto';
import type { OwnSession, SessionBeginning } from '@printfront/shared/contracts/own-account.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import { ownerId } from './owner-id.ts';
import { deleteSession, listSessions, type SessionRow } from './sessions.repository.ts';
import { closeOtherSessions, hashOfSession } from './sessions.service.ts';

interface Asking {
  principal: Principal;
  /** The cookie of the session that asks. */
  token: string | undefined;
}

/** A name for a session that opens nothing, and that nobody can make who does not see the list. */
const idOf = (tokenHash: string) => createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 32);

export async function listOwnSessions(
  { database, now }: { database: CentralDatabase; now(): Date },
  { principal, token }: Asking,
): Promise<OwnSession[]> {
  const rows = await listSessions(database, ownerId(principal), now());
  const thisHash = token === undefined ? null : hashOfSession(token);
  const sessions = rows.map((row) => describe(row, row.token_hash === thisHash));
  return sessions.sort((left, right) => Number(right.isThis) - Number(left.isThis));
}

const describe = (row: SessionRow, isThis: boolean): OwnSession => ({
  id: idOf(row.token_hash),
  isThis,
  browser: row.browser === '' ? null : row.browser,
  system: row.system === '' ? null : row.system,
  shop: row.shop,
  begunBy: row.begun_by === '' ? null : (row.begun_by as SessionBeginning),
  openedAt: row.created_at,
  usedAt: row.used_at === '' ? row.created_at : row.used_at,
});

/** @throws HttpProblem not-found, also for somebody else's */
export async function endOwnSession(
  { database, now }: { database: CentralDatabase; now(): Date },
  principal: Principal,
  sessionId: string,
): Promise<void> {
  const rows = await listSessions(database, ownerId(principal), now());
  const found = rows.find(({ token_hash }) => idOf(token_hash) === sessionId);
  if (found === undefined) throw notFound();
  await deleteSession(database, found.token_hash);
}

export async function endOtherSessions(
  { database }: { database: CentralDatabase },
  { principal, token }: Asking,
): Promise<void> {
  await closeOtherSessions(database, ownerId(principal), token ?? null);
}
