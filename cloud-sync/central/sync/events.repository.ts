import type { Kysely, Transaction } from 'kysely';
import type { SyncTables } from './sync.table.ts';
import { syncTables } from './sync-database.ts';

export interface Stream {
  serverId: string;
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

export async function findStream<Tables extends SyncTables>(
  database: Kysely<Tables>,
  orderId: string,
): Promise<Stream | null> {
  const row = await syncTables(database)
    .selectFrom('sync_stream')
    .select(['server_id as serverId', 'epoch', 'version'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws Error when somebody else moved the stream at the same moment; the event can be tried again */
export async function moveStream<Tables extends SyncTables>(
  transaction: Transaction<Tables>,
  orderId: string,
  from: Stream | null,
  to: Stream,
): Promise<void> {
  const trx = syncTables(transaction);
  if (from === null) {
    await trx
      .insertInto('sync_stream')
      .values({ order_id: orderId, server_id: to.serverId, epoch: to.epoch, version: to.version })
      .execute();
    return;
  }
  const moved = await trx
    .updateTable('sync_stream')
    .set({ epoch: to.epoch, version: to.version })
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
    .select(['order_id as orderId', 'server_id as serverId', 'epoch', 'version'])
    .where('server_id', '=', serverId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ orderId, ...stream }) => [orderId, stream]));
}
