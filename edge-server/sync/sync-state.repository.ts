import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EdgeIdentity, IdentityPort } from '@printfront/cloud-sync/worker/ports.ts';
import type { EdgeDatabase } from '../database/database.ts';

const TOKEN_BYTES = 32;
/** More orders than a shop can take between the copy that came back and now: hourly ones are kept for 15 days, backups for longer. */
const OVERFLOW_NUMBERS_SKIPPED = 10_000;
/** And some by chance: a copy that comes back twice would give those twice that it gave before it had heard of central. */
const SKIPPED_BY_CHANCE = { steps: 100, numbers: 1_000 };

/** The identity is made once, before central has heard of it, so that an enrolment whose answer was lost can be repeated. */
export async function readOrMakeIdentity(database: EdgeDatabase): Promise<EdgeIdentity> {
  await database
    .insertInto('sync_state')
    .values({ id: 1, epoch: randomUUID(), token: randomBytes(TOKEN_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await database.selectFrom('sync_state').selectAll().executeTakeFirstOrThrow();
  const { epoch, token, server_id: serverId, server_name: serverName } = row;
  return {
    epoch,
    token,
    enrolled: serverId === null ? null : { serverId, serverName: serverName ?? serverId },
  };
}

/** Who this shop is to central; null until it has enrolled. */
export async function readShopServer(database: EdgeDatabase): Promise<{ serverId: string; serverName: string } | null> {
  const row = await database.selectFrom('sync_state').select(['server_id', 'server_name']).executeTakeFirst();
  if (row === undefined || row.server_id === null) return null;
  return { serverId: row.server_id, serverName: row.server_name ?? row.server_id };
}

/** The token that a computer which was locked out asks to go on with: made once, however often central is asked (S80). */
export async function readOrMakeNextToken(database: EdgeDatabase): Promise<string> {
  await database
    .updateTable('sync_state')
    .set({ next_token: randomBytes(TOKEN_BYTES).toString('base64url') })
    .where('next_token', 'is', null)
    .execute();
  const { next_token } = await database.selectFrom('sync_state').select('next_token').executeTakeFirstOrThrow();
  if (next_token === null) throw new Error('This shop has no identity yet.');
  return next_token;
}

/** With what this shop proves to central who it is; null until it has enrolled. */
export async function readCredentials(database: EdgeDatabase): Promise<{ serverId: string; token: string } | null> {
  const row = await database.selectFrom('sync_state').select(['server_id', 'token']).executeTakeFirst();
  return row === undefined || row.server_id === null ? null : { serverId: row.server_id, token: row.token };
}

/** After so long nobody knows any more what waits at central. */
const ONLINE_WAITING_MS = 86_400_000;

/** Prints of online orders that are not made yet, as far as central has said it lately. */
export async function readOnlineWaitingPrints(database: EdgeDatabase, now: Date): Promise<number> {
  const row = await database
    .selectFrom('sync_state')
    .select(['online_waiting_prints', 'online_waiting_heard_at'])
    .executeTakeFirst();
  const heardMs = Date.parse(row?.online_waiting_heard_at ?? '');
  return now.getTime() - heardMs < ONLINE_WAITING_MS ? (row?.online_waiting_prints ?? 0) : 0;
}

/** Of a shop that central lets in by another token than the one that it made first. */
export async function saveToken(database: EdgeDatabase, token: string): Promise<void> {
  await database.updateTable('sync_state').set({ token }).execute();
}

/** Whether central lets this computer in: the first refusal since it did last counts. */
export async function noteRefusal(database: EdgeDatabase, refusedAt: string | null): Promise<void> {
  const isChange = refusedAt === null ? 'is not' : 'is';
  await database.updateTable('sync_state').set({ refused_at: refusedAt }).where('refused_at', isChange, null).execute();
}

/**
 * Whether central decides nothing here any more: this shop never enrolled, or central has refused this computer for so long
 * that nobody lets it in again.
 *
 * @param refusedBefore as long ago as that
 */
export async function isWithoutCentral(database: EdgeDatabase, refusedBefore: string): Promise<boolean> {
  const state = await database.selectFrom('sync_state').select(['server_id', 'refused_at']).executeTakeFirst();
  if (state === undefined || state.server_id === null) return true;
  return state.refused_at !== null && state.refused_at < refusedBefore;
}

/** Takes over what central says of this shop. A new prefix starts its series from the beginning. */
export async function saveEnrolment(
  database: EdgeDatabase,
  { serverId, serverName, overflowPrefix, onlineWaitingPrints, commandsFrom }: Parameters<IdentityPort['save']>[0],
): Promise<void> {
  const rows = database.updateTable('sync_state');
  await rows
    .set({ overflow_prefix: overflowPrefix, overflow_index: 0 })
    .where((row) => row.or([row('overflow_prefix', 'is', null), row('overflow_prefix', '!=', overflowPrefix)]))
    .execute();
  await rows.set({ server_id: serverId, server_name: serverName }).execute();
  if (commandsFrom !== undefined) {
    // Only of a computer that has heard none: those of before are of orders that it does not have.
    await rows.set({ command_cursor: commandsFrom }).where('command_cursor', '=', 0).execute();
  }
  if (onlineWaitingPrints === undefined) return;
  const heardAt = new Date().toISOString();
  await rows.set({ online_waiting_prints: onlineWaitingPrints, online_waiting_heard_at: heardAt }).execute();
}

/**
 * To be called once after this database has come back from a backup, before an order is taken. Numbers that were given
 * out after the backup was made are unknown here, so all leased ones are given up; until central answers with a fresh
 * overflow series, the old one goes on far behind what can have been used.
 *
 * @param anew the epoch where it has been told already, and with it another token, which counts from now on
 * @returns the new epoch
 */
export async function beginNewEpoch(database: EdgeDatabase, anew?: { epoch: string; token: string }): Promise<string> {
  const epoch = anew?.epoch ?? randomUUID();
  const skipped = OVERFLOW_NUMBERS_SKIPPED + randomInt(SKIPPED_BY_CHANCE.steps) * SKIPPED_BY_CHANCE.numbers;
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('order_number_block').execute();
    await transaction
      .updateTable('outbox_order')
      .set((row) => ({ restored_version: row.ref('last_version') }))
      .execute();
    await transaction
      .updateTable('sync_state')
      .set((row) => ({
        epoch,
        ...(anew === undefined ? {} : { token: anew.token, next_token: null }),
        overflow_index: row('overflow_index', '+', skipped),
        confirmed_number: null,
        confirmed_id: null,
        confirmed_generation: null,
        confirmed_seal: null,
        file_birth: null,
      }))
      .execute();
    await transaction.deleteFrom('sync_mark').execute();
  });
  return epoch;
}
