import type { EdgeReport } from '@printfront/cloud-sync/protocol/hello.ts';
import { ENROL_CODE_LENGTH, parseTypedCode } from '@printfront/shared/domain/typed-code.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockName, lockRow } from '../database/lock-row.ts';
import { lockedOutSince, takePlace } from './locked-out.repository.ts';
import { secretHash } from './secret-hash.ts';

export interface EdgeServer {
  serverId: string;
  serverName: string;
}

/** What people are shown of a shop's server. */
export interface EdgeServerSummary extends EdgeServer {
  enrolledAt: string;
  revokedAt: string | null;
  lastContactAt: string | null;
  report: EdgeReport | null;
}

/** More often than this nobody looks, and every call would write. */
const CONTACT_GRAIN_MS = 15_000;

/** Makes a one-time code with which a shop's server can enrol under a name. The same code again changes nothing. */
export async function addEnrolCode(database: CentralDatabase, code: string, name: string): Promise<void> {
  await database
    .insertInto('enrol_code')
    .values({
      code_hash: secretHash(code.trim()),
      name,
      id: null,
      expires_at: null,
      server_id: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .execute();
}

/** As it was given, or as it was meant: codes that people type are written in many ways. */
async function findCode(transaction: CentralDatabase, typed: string) {
  const meant = parseTypedCode(typed, ENROL_CODE_LENGTH);
  const hashes = [typed.trim(), ...(meant === null ? [] : [meant])].map(secretHash);
  const rows = await transaction.selectFrom('enrol_code').selectAll().where('code_hash', 'in', hashes).execute();
  return rows.find(({ code_hash }) => code_hash === hashes[0]) ?? rows[0];
}

interface EnrolWish {
  code: string;
  token: string;
  /** The shop whose data this computer has: it becomes no other. */
  serverId?: string | undefined;
  now?: Date;
}

/**
 * Uses up a code. The same code with the same token is the same enrolment, asked for again because its answer was lost.
 *
 * @returns null when the code is unknown, too old, or belongs to another shop by now
 */
export async function enrolServer(
  transaction: CentralTransaction,
  { code, token, serverId: ownId, now = new Date() }: EnrolWish,
): Promise<(EdgeServer & { commandsFrom?: number }) | null> {
  const found = await findCode(transaction, code);
  if (found === undefined) return null;
  const codeHash = found.code_hash;
  // Repeated because its answer was lost, it may come over two connections at once.
  await lockName(transaction, `enrol/${codeHash}`);
  // A maintainer may be renaming or withdrawing the invitation.
  if (found.id !== null) await lockName(transaction, `invited-shop/${found.id}`);
  const row = await transaction
    .selectFrom('enrol_code')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  const holder = await transaction
    .selectFrom('edge_server')
    .select(['id', 'name', 'revoked_at'])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst();
  if (row.server_id !== null || holder !== undefined) {
    const isRepeated = holder !== undefined && holder.id === row.server_id && holder.revoked_at === null;
    return isRepeated ? { serverId: holder.id, serverName: holder.name } : null;
  }
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return null;
  if (ownId !== undefined && row.replaces !== ownId) return null;
  if (row.replaces !== null) return enrolInPlace(transaction, { codeHash, serverId: row.replaces, token, at: now });
  // The shop that was invited is the shop that comes: the page that waits for it finds it under its id.
  const serverId = row.id ?? uuidv7();
  await transaction
    .insertInto('edge_server')
    .values({
      id: serverId,
      name: row.name,
      token_hash: secretHash(token),
      enrolled_at: now.toISOString(),
      revoked_at: null,
      last_contact_at: now.toISOString(),
      last_report: null,
      open_choices: null,
    })
    .execute();
  await useCode(transaction, codeHash, serverId);
  return { serverId, serverName: row.name };
}

/** Another computer of a shop that is there (S80). */
async function enrolInPlace(
  transaction: CentralTransaction,
  { codeHash, serverId, token, at }: { codeHash: string; serverId: string; token: string; at: Date },
): Promise<(EdgeServer & { commandsFrom: number }) | null> {
  await lockRow(transaction, 'edge_server', serverId);
  if ((await lockedOutSince(transaction, token)) !== null) return null;
  const taken = await takePlace(transaction, { serverId, tokenHash: secretHash(token), at });
  if (taken === null) return null;
  await useCode(transaction, codeHash, serverId);
  return { serverId, serverName: taken.name, commandsFrom: taken.commandsFrom };
}

async function useCode(transaction: CentralTransaction, codeHash: string, serverId: string): Promise<void> {
  const used = await transaction
    .updateTable('enrol_code')
    .set({ server_id: serverId })
    .where('code_hash', '=', codeHash)
    .where('server_id', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw new Error('The enrolment code was used by two servers at the same moment.');
}

/**
 * What whoever holds a refused code may know of it: who used it, and when that was or it ended. Nothing of one that is not known.
 */
export async function whyRefused(
  transaction: CentralTransaction,
  { code, now }: { code: string; now: Date },
): Promise<{ by?: string; at?: string }> {
  const row = await findCode(transaction, code);
  if (row === undefined) return {};
  if (row.server_id === null) {
    return row.expires_at !== null && row.expires_at <= now.toISOString() ? { at: row.expires_at } : {};
  }
  const server = await transaction
    .selectFrom('edge_server')
    .select(['name', 'enrolled_at'])
    .where('id', '=', row.server_id)
    .executeTakeFirst();
  return server === undefined ? { by: row.name } : { by: server.name, at: server.enrolled_at };
}

/** Asked at every call, so that a revoked token is worth nothing from the next call on. */
export async function findServerByToken(database: CentralDatabase, token: string): Promise<EdgeServer | null> {
  const row = await database
    .selectFrom('edge_server')
    .select(['id', 'name', 'last_contact_at'])
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const now = new Date();
  if (row.last_contact_at === null || now.getTime() - Date.parse(row.last_contact_at) > CONTACT_GRAIN_MS) {
    await database
      .updateTable('edge_server')
      .set({ last_contact_at: now.toISOString() })
      .where('id', '=', row.id)
      .execute();
  }
  return { serverId: row.id, serverName: row.name };
}

/** @returns null when there is no such server, or its token is revoked */
export async function findTokenHash(database: CentralDatabase, serverId: string): Promise<string | null> {
  const row = await database
    .selectFrom('edge_server')
    .select('token_hash')
    .where('id', '=', serverId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** It was checked when it came; null where a disk has made something else of it. */
const reportIn = (text: string): EdgeReport | null => (readableJson(text) as EdgeReport | undefined) ?? null;

/** What it said last; null when it never has. */
export async function readReport(database: CentralDatabase, serverId: string): Promise<EdgeReport | null> {
  const row = await database
    .selectFrom('edge_server')
    .select('last_report')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row?.last_report == null ? null : reportIn(row.last_report);
}

export async function saveReport(database: CentralDatabase, serverId: string, report: EdgeReport): Promise<void> {
  await database
    .updateTable('edge_server')
    .set({ last_report: JSON.stringify(report) })
    .where('id', '=', serverId)
    .execute();
}

/** Its token is refused from now on; what it has brought stays. @returns false when there is no such server */
export async function revokeEdgeServer(database: CentralDatabase, serverId: string): Promise<boolean> {
  const result = await database
    .updateTable('edge_server')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(new Date().toISOString())) }))
    .where('id', '=', serverId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A shop that was not heard for longer has closed, or has nothing to say that matters here. */
const AWAITED_MS = 30 * 24 * 3_600_000;

/** Whether a shop that works here has not been heard since then. One that is away for a month is not waited for. */
export async function isAnyShopUnheard(
  database: CentralDatabase,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const awaitedFrom = new Date(now.getTime() - AWAITED_MS).toISOString();
  const heardAt = sql<string>`coalesce(last_contact_at, enrolled_at)`;
  const row = await database
    .selectFrom('edge_server')
    .select('id')
    .where('revoked_at', 'is', null)
    .where('locked_out_at', 'is', null)
    .where(heardAt, '<', since.toISOString())
    .where(heardAt, '>', awaitedFrom)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listEdgeServers(database: CentralDatabase): Promise<EdgeServerSummary[]> {
  const rows = await database.selectFrom('edge_server').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    serverId: row.id,
    serverName: row.name,
    enrolledAt: row.enrolled_at,
    revokedAt: row.revoked_at,
    lastContactAt: row.last_contact_at,
    report: row.last_report === null ? null : reportIn(row.last_report),
  }));
}
