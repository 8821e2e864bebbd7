import { randomUUID } from 'node:crypto';
import type { NewSyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import type { EventOutcome, OutgoingEvent } from '@printfront/cloud-sync/worker/ports.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import { sql } from 'kysely';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { askAgainForOrder } from './blob-queue.repository.ts';

/** Acknowledged events that are kept, so that a central that came back from a backup can be told again. */
const EVENTS_KEPT = 5_000;

/**
 * Notes a change of an order for central, in the transaction that makes the change: both are there or neither.
 *
 * @returns the version that the event got: 1 for the order's first
 */
export async function appendEvent(
  transaction: EdgeTransaction,
  { orderId, type, payload }: NewSyncEvent,
): Promise<number> {
  const { last_version: version } = await transaction
    .insertInto('outbox_order')
    .values({ order_id: orderId, last_version: 1 })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ last_version: sql`outbox_order.last_version + 1` }),
    )
    .returning('last_version')
    .executeTakeFirstOrThrow();
  const body = JSON.stringify(payload);
  await transaction
    .insertInto('outbox_event')
    .values({
      id: randomUUID(),
      order_id: orderId,
      version,
      type,
      payload: body,
      byte_size: Buffer.byteLength(body),
      occurred_at: new Date().toISOString(),
    })
    .execute();
  return version;
}

/**
 * An order's history that has begun elsewhere goes on here: the next event follows on this version (S56). What was said of the
 * order here under that number or a later one, when it was not this shop's or had been given before, counts for nothing (S64, S85).
 */
export async function startHistoryAt(transaction: EdgeTransaction, orderId: string, version: number): Promise<void> {
  await transaction
    .deleteFrom('outbox_event')
    .where('order_id', '=', orderId)
    .where('version', '>=', version)
    .execute();
  const begun = { last_version: version, acknowledged_version: version, given_version: version };
  await transaction
    .insertInto('outbox_order')
    .values({ order_id: orderId, ...begun })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ ...begun, parked_code: null, parked_detail: null }),
    )
    .execute();
}

/** Whether that was the last that was said of an order. */
export async function hasSaid(
  transaction: EdgeTransaction,
  orderId: string,
  type: NewSyncEvent['type'],
): Promise<boolean> {
  const row = await transaction
    .selectFrom('outbox_event')
    .innerJoin('outbox_order', 'outbox_order.order_id', 'outbox_event.order_id')
    .select('outbox_event.sequence')
    .where('outbox_event.order_id', '=', orderId)
    .where('type', '=', type)
    .whereRef('outbox_event.version', '=', 'outbox_order.last_version')
    .executeTakeFirst();
  return row !== undefined;
}

interface EventsWanted {
  limit: number;
  /** Stops before this is exceeded, but never gives nothing. */
  maxBytes: number;
  withoutOrders: readonly string[];
  withParked: boolean;
}

/**
 * What central has not acknowledged, the newest order first: its customer is still there, and a shop that was without
 * internet for days has thousands. Events of one order are always in their order and without a gap. An order with an event
 * that its disk has changed is parked, and hinders no other.
 */
export async function findWaitingEvents(database: EdgeDatabase, wanted: EventsWanted): Promise<OutgoingEvent[]> {
  const withoutOrders = [...wanted.withoutOrders];
  for (;;) {
    const events = await readWaitingEvents(database, { ...wanted, withoutOrders });
    const damaged = new Set(events.filter(({ payload }) => payload === undefined).map(({ orderId }) => orderId));
    for (const orderId of damaged) {
      await park(database, orderId, 'event-damaged', 'An event of this order is damaged in the database of the shop.');
    }
    const whole = events.filter(({ orderId }) => !damaged.has(orderId));
    if (whole.length > 0 || events.length === 0) return whole;
    withoutOrders.push(...damaged);
  }
}

/** A payload is undefined where it cannot be read. */
async function readWaitingEvents(
  database: EdgeDatabase,
  { limit, maxBytes, withoutOrders, withParked }: EventsWanted,
): Promise<OutgoingEvent[]> {
  let query = database
    .selectFrom('outbox_order')
    .innerJoin('outbox_event', 'outbox_event.order_id', 'outbox_order.order_id')
    .select(['outbox_event.sequence', 'outbox_event.byte_size'])
    .whereRef('outbox_order.last_version', '>', 'outbox_order.acknowledged_version')
    .whereRef('outbox_event.version', '>', 'outbox_order.acknowledged_version')
    .orderBy('outbox_order.sequence', 'desc')
    .orderBy('outbox_event.sequence')
    .limit(limit);
  if (!withParked) query = query.where('outbox_order.parked_code', 'is', null);
  if (withoutOrders.length > 0) query = query.where('outbox_order.order_id', 'not in', withoutOrders);

  const chosen: number[] = [];
  let bytes = 0;
  for (const row of await query.execute()) {
    bytes += row.byte_size;
    if (chosen.length > 0 && bytes > maxBytes) break;
    chosen.push(row.sequence);
  }
  if (chosen.length === 0) return [];
  const rows = await database
    .selectFrom('outbox_event')
    .leftJoin('outbox_event as previous', (join) =>
      join
        .onRef('previous.order_id', '=', 'outbox_event.order_id')
        .on('previous.version', '=', sql`outbox_event.version - 1`),
    )
    .innerJoin('outbox_order', 'outbox_order.order_id', 'outbox_event.order_id')
    .selectAll('outbox_event')
    .select(['previous.id as previous_id', 'outbox_order.given_version'])
    .where('outbox_event.sequence', 'in', chosen)
    // Its history may have begun anew since they were chosen: what is told by then was said before.
    .whereRef('outbox_event.version', '>', 'outbox_order.acknowledged_version')
    .orderBy('outbox_event.sequence')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    version: row.version,
    ...(row.previous_id === null ? {} : { previousId: row.previous_id }),
    ...(row.given_version === null ? {} : { given: row.given_version }),
    occurredAt: row.occurred_at,
    type: row.type,
    payload: readableJson(row.payload),
  }));
}

/** Writes down what central made of a push, all of it or nothing. */
export async function recordOutcomes(database: EdgeDatabase, outcomes: readonly EventOutcome[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { event, result } of outcomes) {
      // Central gave the order anew meanwhile: the answer is about a history that counts for nothing any more.
      if ((await readGiving(transaction, event.orderId)) !== (event.given ?? null)) continue;
      if (result.result === 'rejected') await park(transaction, event.orderId, result.code, result.detail);
      else if (result.result === 'deferred') await rewind(transaction, event.orderId, result.expectedVersion);
      else await acknowledge(transaction, event.orderId, event.version);
    }
    await forgetOldEvents(transaction);
  });
}

async function readGiving(transaction: EdgeDatabase, orderId: string): Promise<number | null> {
  const order = await transaction
    .selectFrom('outbox_order')
    .select('given_version')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order?.given_version ?? null;
}

async function acknowledge(transaction: EdgeDatabase, orderId: string, version: number): Promise<void> {
  const order = await transaction
    .selectFrom('outbox_order')
    .select('acknowledged_version')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || order.acknowledged_version >= version) return;
  await transaction
    .updateTable('outbox_order')
    .set({ acknowledged_version: version, parked_code: null, parked_detail: null })
    .where('order_id', '=', orderId)
    .execute();
  if (order.acknowledged_version === 0) await askAgainForOrder(transaction, orderId);
}

async function park(transaction: EdgeDatabase, orderId: string, code: string, detail: string): Promise<void> {
  await transaction
    .updateTable('outbox_order')
    .set({ parked_code: code, parked_detail: detail })
    .where('order_id', '=', orderId)
    .execute();
}

/** Sends an order again from a version on, photos included: central may have lost those with it. */
export async function sendOrderAgain(database: EdgeDatabase, orderId: string, fromVersion: number): Promise<void> {
  await database.transaction().execute((transaction) => rewind(transaction, orderId, fromVersion));
}

async function rewind(transaction: EdgeDatabase, orderId: string, fromVersion: number): Promise<void> {
  const order = await transaction
    .selectFrom('outbox_order')
    .select('acknowledged_version')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || fromVersion > order.acknowledged_version) return;
  const kept = await transaction
    .selectFrom('outbox_event')
    .select('version')
    .where('order_id', '=', orderId)
    .where('version', '=', fromVersion)
    .executeTakeFirst();
  if (kept === undefined) {
    await park(
      transaction,
      orderId,
      'history-gone',
      `Central lacks version ${fromVersion}, which is no longer kept here.`,
    );
    return;
  }
  await transaction
    .updateTable('outbox_order')
    .set({ acknowledged_version: fromVersion - 1 })
    .where('order_id', '=', orderId)
    .execute();
  await askAgainForOrder(transaction, orderId);
}

async function forgetOldEvents(transaction: EdgeDatabase): Promise<void> {
  const { newest } = await transaction
    .selectFrom('outbox_event')
    .select((row) => row.fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('outbox_event')
    .where('sequence', '<=', (newest ?? 0) - EVENTS_KEPT)
    .where((row) =>
      row.exists(
        row
          .selectFrom('outbox_order')
          .select('outbox_order.order_id')
          .whereRef('outbox_order.order_id', '=', 'outbox_event.order_id')
          .whereRef('outbox_event.version', '<=', 'outbox_order.acknowledged_version'),
      ),
    )
    .execute();
}
