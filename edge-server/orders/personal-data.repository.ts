import { SubmittedOrder, SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { OrderDetails } from '@printfront/cloud-sync/protocol/order-details.ts';
import {
  detailsWithoutPerson,
  payloadWithoutPerson,
  submittedWithoutPerson,
} from '@printfront/cloud-sync/protocol/personal-data.ts';
import { forgetNamesInLogs } from '@printfront/shared/server/orders/order-log.repository.ts';
import { IS_OVER, isMovedSince } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { forgetSlips } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EdgeDatabase, EdgeTables, EdgeTransaction } from '../database/database.ts';
import { forgetBlobs } from '../sync/blob-queue.repository.ts';
import { hashOfContent } from './storefront-orders.repository.ts';

/** @property isAlone no central decides here any more */
export interface Due {
  keptSince: string;
  isAlone: boolean;
}

/**
 * Orders that have had their time by this shop's own clock: finished long ago, whether or not central is there. What was never
 * finished waits for central's word, because a clock that jumped must not take the name off an order that is still to be
 * handed over; only a shop that has no central decides that itself.
 */
function dueOrders(database: EdgeDatabase, { keptSince, isAlone }: Due) {
  return database
    .selectFrom('storefront_order')
    .select('storefront_order.order_id')
    .where('storefront_order.order_id', 'is not', null)
    .where('personal_data_deleted_at', 'is', null)
    .where(({ and, or, eb, not, lit }) =>
      or([
        and([eb('finished_at', 'is not', null), eb('finished_at', '<', keptSince), IS_OVER]),
        and([
          eb('finished_at', 'is', null),
          eb('submitted_at', '<', keptSince),
          not(isMovedSince('storefront_order.order_id', keptSince)),
          lit(isAlone),
        ]),
      ]),
    );
}

export async function listOrdersWithPerson(
  database: EdgeDatabase,
  { limit, ...due }: Due & { limit: number },
): Promise<string[]> {
  const rows = await dueOrders(database, due).limit(limit).execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
}

/** For the transaction that forgets: staff may have taken the order up again. */
export async function isStillDue(transaction: EdgeTransaction, orderId: string, due: Due): Promise<boolean> {
  const row = await dueOrders(transaction, due).where('storefront_order.order_id', '=', orderId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets who placed an order, where it goes and what was noted of it, in all its rows. What was ordered, what it cost and when
 * it was paid stays. Doing it twice is doing it once; an order that is not known here is passed over.
 *
 * @returns hashes of pictures of slips, which may now be without a name
 */
export async function forgetPerson(transaction: EdgeTransaction, orderId: string, at: string): Promise<string[]> {
  const row = await transaction
    .selectFrom('storefront_order')
    .select(['id', 'content', 'content_sha256', 'details', 'personal_data_deleted_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) {
    // An online order that was given back: only its events may still say whose it was.
    await transaction.updateTable('outbox_order').set({ person_left: 1 }).where('order_id', '=', orderId).execute();
    return [];
  }
  if (row.content === null || row.personal_data_deleted_at !== null) return [];
  const content = withoutPersonInContent(row.content);
  // A row that its disk has changed goes on being one.
  const isWhole = row.content_sha256 === hashOfContent(row.content);
  // The sweep knows whether anybody waits for the others.
  await forgetInEvents(transaction, orderId, { isAlone: false });
  await transaction
    .updateTable('storefront_order')
    .set({
      // The sweep looks once more: it empties the database's log, too.
      content,
      submission: '{}',
      personal_data_deleted_at: at,
      personal_events_left: 1,
      ...(isWhole ? { content_sha256: hashOfContent(content) } : {}),
      details: row.details === null ? null : withoutPersonInDetails(row.details),
    })
    .where('order_id', '=', orderId)
    .execute();
  await transaction
    .updateTable('placed_order')
    .set({ name: '', name_search: '', phone_number: '' })
    .where('order_id', '=', orderId)
    .execute();
  // A layout may put the customer's name into it.
  await transaction.updateTable('print_export').set({ folder: '' }).where('order_id', '=', orderId).execute();
  await transaction.updateTable('uploaded_file').set({ name: '' }).where('storefront_order_id', '=', row.id).execute();
  await forgetNamesInLogs(transaction, orderId);
  const slips = await forgetSlips(transaction, orderId);
  await forgetBlobs(transaction, orderId, slips);
  await transaction.updateTable('pay_slip').set({ central_uses: null }).where('order_id', '=', orderId).execute();
  return slips;
}

/** What cannot be read may say anything of a person, and nobody can use it: nothing of it is kept. */
const UNREADABLE = '{}';

function withoutPersonInContent(content: string): string {
  const read = SubmittedOrder.safeParse(readableJson(content));
  return read.success ? JSON.stringify(submittedWithoutPerson(read.data)) : UNREADABLE;
}

function withoutPersonInDetails(details: string): string {
  const read = OrderDetails.safeParse(readableJson(details));
  return read.success ? JSON.stringify(detailsWithoutPerson(read.data)) : UNREADABLE;
}

/**
 * Forgets it in the events that nobody waits for any more: those that central has acknowledged or refused, and all of a shop
 * that has no central. The events stay, under their ids and versions, so that the digest and what is sent again go on (S4, S20).
 *
 * @param isAlone no central decides here any more
 * @returns whether none is left
 */
export async function forgetInEvents(
  transaction: EdgeTransaction,
  orderId: string,
  { isAlone }: Pick<Due, 'isAlone'>,
): Promise<boolean> {
  const outbox = await transaction
    .selectFrom('outbox_order')
    .select(['last_version', 'acknowledged_version', 'parked_code'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const isAwaited = !isAlone && outbox?.parked_code === null;
  const upTo = isAwaited ? (outbox?.acknowledged_version ?? 0) : (outbox?.last_version ?? 0);
  const events = await transaction
    .selectFrom('outbox_event')
    .select(['sequence', 'id', 'version', 'type', 'payload', 'occurred_at'])
    .where('order_id', '=', orderId)
    .where('version', '<=', upTo)
    .execute();
  for (const event of events) {
    const payload = withoutPersonInPayload(orderId, event);
    if (payload === event.payload) continue;
    await transaction
      .updateTable('outbox_event')
      .set({ payload, byte_size: Buffer.byteLength(payload) })
      .where('sequence', '=', event.sequence)
      .execute();
  }
  const isDone = upTo === (outbox?.last_version ?? 0);
  await transaction
    .updateTable('storefront_order')
    .set({ personal_events_left: isDone ? 0 : 1 })
    .where('order_id', '=', orderId)
    .execute();
  if (isDone) {
    await transaction.updateTable('outbox_order').set({ person_left: 0 }).where('order_id', '=', orderId).execute();
  }
  return isDone;
}

function withoutPersonInPayload(
  orderId: string,
  {
    id,
    version,
    type,
    payload,
    occurred_at: occurredAt,
  }: Record<'id' | 'type' | 'payload' | 'occurred_at', string> & {
    version: number;
  },
): string {
  const read = SyncEvent.safeParse({ id, orderId, version, occurredAt, type, payload: readableJson(payload) });
  // What central could not have read either holds nothing that anybody waits for.
  return JSON.stringify(read.success ? payloadWithoutPerson(read.data) : {});
}

/** Orders whose person is forgotten, or that have left, but for events that central had not acknowledged, and now has. */
export async function listEventsLeft(
  database: EdgeDatabase,
  { limit, isAlone }: Pick<Due, 'isAlone'> & { limit: number },
): Promise<string[]> {
  const forgotten = await database
    .selectFrom('storefront_order')
    .leftJoin('outbox_order', 'outbox_order.order_id', 'storefront_order.order_id')
    .select('storefront_order.order_id')
    .where('personal_events_left', '=', 1)
    .where((row) => isNobodyWaiting(row, isAlone))
    .limit(limit)
    .execute();
  const left = await database
    .selectFrom('outbox_order')
    .select('order_id')
    .where(sql<boolean>`person_left = 1`)
    .where((row) => isNobodyWaiting(row, isAlone))
    .limit(limit)
    .execute();
  return [...forgotten, ...left].flatMap(({ order_id }) => order_id ?? []);
}

const isNobodyWaiting = ({ or, eb, ref, lit }: ExpressionBuilder<EdgeTables, 'outbox_order'>, isAlone: boolean) =>
  or([eb('acknowledged_version', '=', ref('last_version')), eb('parked_code', 'is not', null), lit(isAlone)]);
