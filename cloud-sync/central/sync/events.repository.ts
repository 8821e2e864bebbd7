import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from '../database/tables/sync.table.ts';
import { syncTables } from './sync-database.ts';

/** A history belongs to the shop that began it. */
interface StreamKey {
  serverId: string;
  orderId: string;
}

export interface Stream {
  epoch: string;
  version: number;
}

/** @returns false when the event is in the inbox already */
export async function insertIntoInbox<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  serverId: string,
  eventId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await syncTables(transaction)
    .insertInto('sync_inbox')
    .values({ server_id: serverId, event_id: eventId })
    .onConflict((conflict) => conflict.columns(['server_id', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns null also for a history of another shop */
export async function findStream<Tables extends SyncTables>(
  database: Kysely<Tables>,
  { serverId, orderId }: StreamKey,
): Promise<Stream | null> {
  const row = await syncTables(database)
    .selectFrom('sync_stream')
    .select(['epoch', 'version'])
    .where('server_id', '=', serverId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * @throws HttpProblem already-exists when another shop has begun a history under this id; Error when somebody else moved the
 *   stream at the same moment, and the event can be tried again
 */
export async function moveStream<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  { serverId, orderId }: StreamKey,
  from: Stream | null,
  to: Stream,
): Promise<void> {
  const trx = syncTables(transaction);
  const { epoch, version } = to;
  if (from === null) {
    const begun = { order_id: orderId, server_id: serverId, epoch, version };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('sync_stream')
      .values(begun)
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return;
    throw new HttpProblem('already-exists', 'The id of this order belongs to something else.');
  }
  const moved = await trx
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
export async function findInInbox<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await syncTables(database)
    .selectFrom('sync_inbox')
    .select('event_id')
    .where('server_id', '=', serverId)
    .where('event_id', 'in', eventIds)
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

/** @returns stream by order id, for those that this server brought */
export async function findStreams<Tables extends SyncTables>(
  database: Kysely<Tables>,
  serverId: string,
  orderIds: readonly string[],
): Promise<Map<string, Stream>> {
  const rows = await syncTables(database)
    .selectFrom('sync_stream')
    .select(['order_id as orderId', 'epoch', 'version'])
    .where('server_id', '=', serverId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ orderId, ...stream }) => [orderId, stream]));
}
