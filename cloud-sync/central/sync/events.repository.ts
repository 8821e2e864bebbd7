import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { sql } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** A history belongs to the shop that began it. */
interface StreamKey {
  serverId: string;
  orderId: string;
}

export interface Stream {
  epoch: string;
  version: number;
}

/** Does a part of a transaction that counts only as `isKept` says; what else the transaction has done stays. */
export async function inSavepoint<Result>(
  transaction: CentralTransaction,
  work: () => Promise<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  await sql`savepoint sync_event`.execute(transaction);
  const result = await work();
  if (!isKept(result)) await sql`rollback to savepoint sync_event`.execute(transaction);
  await sql`release savepoint sync_event`.execute(transaction);
  return result;
}

/** @returns false when the event is in the inbox already */
export async function insertIntoInbox(
  transaction: CentralTransaction,
  serverId: string,
  eventId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('sync_inbox')
    .values({ server_id: serverId, event_id: eventId })
    .onConflict((conflict) => conflict.columns(['server_id', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns null also for a history of another shop */
export async function findStream(database: CentralDatabase, { serverId, orderId }: StreamKey): Promise<Stream | null> {
  const row = await database
    .selectFrom('sync_stream')
    .select(['epoch', 'version'])
    .where('server_id', '=', serverId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * @throws HttpProblem already-exists when another shop has begun a history under this id; Error when another call moved the
 *   stream at the same moment, and the event can be tried again
 */
export async function moveStream(
  transaction: CentralTransaction,
  { serverId, orderId }: StreamKey,
  from: Stream | null,
  to: Stream,
): Promise<void> {
  const { epoch, version } = to;
  if (from === null) {
    const begun = { order_id: orderId, server_id: serverId, epoch, version };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('sync_stream')
      .values(begun)
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return;
    throw new HttpProblem('already-exists', 'The id of this order belongs to something else.');
  }
  const moved = await transaction
    .updateTable('sync_stream')
    .set({ epoch, version })
    .where('server_id', '=', serverId)
    .where('order_id', '=', orderId)
    .where('epoch', '=', from.epoch)
    .where('version', '=', from.version)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error('Two pushes moved one order at the same moment.');
}

/** @returns those of the ids that this server's applied events have */
export async function findInInbox(
  database: CentralDatabase,
  serverId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('sync_inbox')
    .select('event_id')
    .where('server_id', '=', serverId)
    .where('event_id', 'in', eventIds)
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

/** @returns stream by order id, for those that this server brought */
export async function findStreams(
  database: CentralDatabase,
  serverId: string,
  orderIds: readonly string[],
): Promise<Map<string, Stream>> {
  const rows = await database
    .selectFrom('sync_stream')
    .select(['order_id as orderId', 'epoch', 'version'])
    .where('server_id', '=', serverId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ orderId, ...stream }) => [orderId, stream]));
}

/**
 * An order's history goes on at this shop, which is told with what version: its own first event is the next one. Giving it is a
 * version of its own, so no other shop's event can be the same one.
 *
 * @param key.after the shop has counted to here without being heard
 */
export async function giveStream(
  transaction: CentralTransaction,
  { serverId, orderId, after = 0 }: StreamKey & { after?: number | undefined },
): Promise<number> {
  const newest = await transaction
    .selectFrom('edge_epoch')
    .select('epoch')
    .where('server_id', '=', serverId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  const epoch = newest?.epoch ?? '';
  const { version } = await transaction
    .insertInto('sync_stream')
    .values({ order_id: orderId, server_id: serverId, epoch, version: after + 1 })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        server_id: serverId,
        epoch,
        version: sql<number>`case when sync_stream.version > ${after} then sync_stream.version else ${after} end + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
