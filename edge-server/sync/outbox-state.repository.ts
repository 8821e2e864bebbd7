import type { AcknowledgedOrder, OutboxState } from '@printfront/cloud-sync/worker/ports.ts';
import type { EdgeDatabase } from '../database/database.ts';

/** How much waits, since when, and which orders central refused. */
export async function readOutboxState(database: EdgeDatabase): Promise<OutboxState> {
  const db = database;
  const waiting = db
    .selectFrom('outbox_order')
    .innerJoin('outbox_event', 'outbox_event.order_id', 'outbox_order.order_id')
    .whereRef('outbox_order.last_version', '>', 'outbox_order.acknowledged_version')
    .whereRef('outbox_event.version', '>', 'outbox_order.acknowledged_version');
  const { depth } = await waiting.select((row) => row.fn.countAll<number>().as('depth')).executeTakeFirstOrThrow();
  const oldest = await waiting.select('occurred_at').orderBy('outbox_event.sequence').limit(1).executeTakeFirst();
  const parked = await db
    .selectFrom('outbox_order')
    .select(['order_id', 'parked_code', 'parked_detail'])
    .where('parked_code', 'is not', null)
    .orderBy('sequence')
    .execute();
  return {
    depth,
    oldestUnsyncedAt: oldest?.occurred_at ?? null,
    parkedOrders: parked.map((row) => ({
      orderId: row.order_id,
      code: row.parked_code ?? '',
      detail: row.parked_detail ?? '',
    })),
  };
}

/** Orders whose events are still kept, newest first, for comparing with central. */
export async function listAcknowledgedOrders(
  database: EdgeDatabase,
  { beforeSequence, limit }: { beforeSequence: number | null; limit: number },
): Promise<AcknowledgedOrder[]> {
  let query = database
    .selectFrom('outbox_order')
    .leftJoin('outbox_event as last', (join) =>
      join
        .onRef('last.order_id', '=', 'outbox_order.order_id')
        .onRef('last.version', '=', 'outbox_order.acknowledged_version'),
    )
    .leftJoin('outbox_event as newest', (join) =>
      join
        .onRef('newest.order_id', '=', 'outbox_order.order_id')
        .onRef('newest.version', '=', 'outbox_order.last_version'),
    )
    .select(['outbox_order.sequence', 'outbox_order.order_id', 'acknowledged_version', 'last.id as last_event_id'])
    .select(['outbox_order.given_version', 'newest.type as newest_type'])
    .where('acknowledged_version', '>', 0)
    .where((row) =>
      row.exists(
        row
          .selectFrom('outbox_event')
          .select('outbox_event.id')
          .whereRef('outbox_event.order_id', '=', 'outbox_order.order_id'),
      ),
    )
    .orderBy('outbox_order.sequence', 'desc')
    .limit(limit);
  if (beforeSequence !== null) query = query.where('outbox_order.sequence', '<', beforeSequence);
  const rows = await query.execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    orderId: row.order_id,
    version: row.acknowledged_version,
    lastEventId: row.last_event_id ?? undefined,
    // After its giving back it is not here, and nothing more is said of it.
    ...(row.given_version === null || row.newest_type === 'order-given-back' ? {} : { given: row.given_version }),
  }));
}
