import { OVERFLOW_PREFIX_COUNT, overflowPrefix } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A shop begins one for each restore or copy put back, and one for each run of a second server. Every one takes a prefix for good. */
const MOST_BEGUN = [
  { withinMs: HOUR_MS, epochs: 12 },
  { withinMs: DAY_MS, epochs: 20 },
  { withinMs: 30 * DAY_MS, epochs: 60 },
];
/** The longest that shops wait on a word of central's. */
const RETRY_SECONDS = 300;

export interface AdmittedEpoch {
  /** False: the server has begun another one since, so what comes from this one is from a copy of it. */
  isCurrent: boolean;
  /** The server has just come with it, after another one: its database is an older copy. */
  isRestored: boolean;
  overflowPrefix: string;
}

/**
 * Takes note of a server's epoch. One never seen before is its newest, and gets overflow numbers of its own.
 *
 * @throws HttpProblem parameter-invalid for one that another server has begun, too-many-requests when this server has begun
 *   too many of late, or when all prefixes are given
 */
export async function admitEpoch(
  transaction: CentralTransaction,
  { serverId, epoch, now }: { serverId: string; epoch: string; now: Date },
): Promise<AdmittedEpoch> {
  // One after the other for each server: its pushes, and whatever else could begin an epoch.
  await lockRow(transaction, 'edge_server', serverId);
  const newest = await transaction
    .selectFrom('edge_epoch')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.epoch === epoch) return { isCurrent: true, isRestored: false, overflowPrefix: newest.overflow_prefix };
  const known = await transaction
    .selectFrom('edge_epoch')
    .select('overflow_prefix')
    .where('server_id', '=', serverId)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  if (known !== undefined) return { isCurrent: false, isRestored: false, overflowPrefix: known.overflow_prefix };
  await refuseMany(transaction, serverId, now);
  const prefix = await takeOverflowPrefix(transaction);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('edge_epoch')
    .values({
      epoch,
      server_id: serverId,
      ordinal: (newest?.ordinal ?? 0) + 1,
      overflow_prefix: prefix,
      begun_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('epoch').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new HttpProblem('parameter-invalid', 'This epoch is not one of this server.', { parameter: 'epoch' });
  }
  return { isCurrent: true, isRestored: newest !== undefined, overflowPrefix: prefix };
}

/** Prefixes are everybody's: there are a few thousand, and each makes the next ones longer. */
async function refuseMany(transaction: CentralDatabase, serverId: string, now: Date): Promise<void> {
  for (const { withinMs, epochs } of MOST_BEGUN) {
    const { count } = await transaction
      .selectFrom('edge_epoch')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('server_id', '=', serverId)
      .where('begun_at', '>', new Date(now.getTime() - withinMs).toISOString())
      .executeTakeFirstOrThrow();
    if (Number(count) < epochs) continue;
    throw new HttpProblem('too-many-requests', 'This shop has come back from a copy too often of late.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

async function takeOverflowPrefix(transaction: CentralDatabase): Promise<string> {
  const { next_value: next } = await transaction
    .updateTable('sync_counter')
    .set((row) => ({ next_value: row('next_value', '+', 1) }))
    .where('name', '=', 'overflow-prefix')
    .returning('next_value')
    .executeTakeFirstOrThrow();
  if (next > OVERFLOW_PREFIX_COUNT) {
    throw new HttpProblem('too-many-requests', 'Central has given out all series of overflow numbers.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  return overflowPrefix(next - 1);
}

/** @returns false for the epoch of a copy, and for one that has not been heard of yet */
export async function isNewestEpoch(database: CentralDatabase, serverId: string, epoch: string): Promise<boolean> {
  const newest = await database
    .selectFrom('edge_epoch')
    .select('epoch')
    .where('server_id', '=', serverId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.epoch === epoch;
}
