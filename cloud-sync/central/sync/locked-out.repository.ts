import { randomBytes } from 'node:crypto';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { secretHash } from './secret-hash.ts';

export interface LockedOutComputer {
  serverId: string;
  at: string;
  by: string;
  lastContactAt: string | null;
  unsentChanges: number | null;
}

/** Of these shops, the newest first. */
export async function listLockedOut(database: CentralDatabase): Promise<LockedOutComputer[]> {
  const rows = await database
    .selectFrom('locked_out_computer')
    .selectAll()
    .orderBy('locked_out_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map((row) => ({
    serverId: row.server_id,
    at: row.locked_out_at,
    by: row.locked_out_by,
    lastContactAt: row.last_contact_at,
    unsentChanges: row.unsent_changes,
  }));
}

/**
 * The token that the shop has is worth nothing from the next call on, and is remembered, so that its computer can be told. In its
 * place stands the hash of a token that nobody has.
 *
 * @param transaction has the lock of the server
 */
export async function lockOutComputer(
  transaction: CentralTransaction,
  { serverId, at, by, unsentChanges }: { serverId: string; at: Date; by: string; unsentChanges: number | null },
): Promise<void> {
  const { token_hash, last_contact_at } = await transaction
    .selectFrom('edge_server')
    .select(['token_hash', 'last_contact_at'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('locked_out_computer')
    .values({
      ...{ token_hash, server_id: serverId, last_contact_at },
      ...{ locked_out_at: at.toISOString(), locked_out_by: by, unsent_changes: unsentChanges },
    })
    .execute();
  await transaction
    .updateTable('edge_server')
    .set({ token_hash: secretHash(randomBytes(32).toString('base64url')), locked_out_at: at.toISOString() })
    .where('id', '=', serverId)
    .execute();
}

/** Of the computers that this shop had, with when that was. */
export async function listLockedOutTokens(
  database: CentralDatabase,
  serverId: string,
): Promise<{ tokenHash: string; at: string }[]> {
  const rows = await database
    .selectFrom('locked_out_computer')
    .select(['token_hash', 'locked_out_at'])
    .where('server_id', '=', serverId)
    .execute();
  return rows.map((row) => ({ tokenHash: row.token_hash, at: row.locked_out_at }));
}

/** @returns when the computer with this token was locked out; null for any other */
export async function lockedOutSince(database: CentralDatabase, token: string): Promise<string | null> {
  const row = await database
    .selectFrom('locked_out_computer')
    .select('locked_out_at')
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst();
  return row?.locked_out_at ?? null;
}

/** The newest code for another computer of a shop is the only one that works. */
export async function replaceComputerCode(
  transaction: CentralTransaction,
  code: { serverId: string; name: string; codeHash: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await transaction
    .deleteFrom('enrol_code')
    .where('replaces', '=', code.serverId)
    .where('server_id', 'is', null)
    .execute();
  await transaction
    .insertInto('enrol_code')
    .values({
      ...{ id: null, server_id: null, replaces: code.serverId, name: code.name },
      ...{ code_hash: code.codeHash, created_at: code.createdAt, expires_at: code.expiresAt },
    })
    .execute();
}

/**
 * Another computer is the shop from now on.
 *
 * @returns the number of the last command that was told to the one before; null when the shop has a computer, or is none any more
 */
export async function takePlace(
  transaction: CentralTransaction,
  { serverId, tokenHash, at }: { serverId: string; tokenHash: string; at: Date },
): Promise<{ name: string; commandsFrom: number } | null> {
  const row = await transaction
    .updateTable('edge_server')
    .set({ token_hash: tokenHash, locked_out_at: null, last_contact_at: at.toISOString() })
    .where('id', '=', serverId)
    .where('revoked_at', 'is', null)
    .where('locked_out_at', 'is not', null)
    .returning(['name', 'last_command_number'])
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, commandsFrom: Number(row.last_command_number) };
}
