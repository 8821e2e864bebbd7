import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { sql } from 'kysely';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { inChunks } from '../sync/blob-queue.repository.ts';

export interface AwaitedPhoto {
  sha256: string;
  byteSize: number;
}

/** Lines up the photos of an order, in the transaction that takes it. */
export async function awaitPhotos(
  transaction: EdgeTransaction,
  orderId: string,
  photos: readonly AwaitedPhoto[],
): Promise<void> {
  for (const chunk of inChunks(photos)) {
    await transaction
      .insertInto('awaited_photo')
      .values(chunk.map(({ sha256, byteSize }) => ({ order_id: orderId, sha256, byte_size: byteSize })))
      .onConflict((conflict) => conflict.columns(['order_id', 'sha256']).doNothing())
      .execute();
  }
}

/** Paid, or begun by staff: somebody is going to print it. */
const IS_WANTED = sql<boolean>`(payment_status = ${PAYMENT_STATUS.confirmed} or production_status <> ${PRODUCTION_STATUS.received})`;

/**
 * Those that still have to come: of orders that are paid or begun first, and then of others as far as there is room for them; the
 * oldest order first. None of orders that are cancelled while they are.
 *
 * @param unpaidBytes the largest that may come of an order that nobody has paid or begun
 */
export async function listAwaitedPhotos(
  database: EdgeDatabase,
  { limit, without, unpaidBytes }: { limit: number; without: readonly string[]; unpaidBytes: number },
): Promise<AwaitedPhoto[]> {
  let query = database
    .selectFrom('awaited_photo')
    .innerJoin('storefront_order', 'storefront_order.order_id', 'awaited_photo.order_id')
    .select((row) => ['sha256', row.fn.max('byte_size').as('byteSize')])
    .where('payment_status', '!=', PAYMENT_STATUS.cancelled)
    .where(({ or, eb }) => or([IS_WANTED, eb('byte_size', '<=', unpaidBytes)]))
    .groupBy('sha256')
    .orderBy(sql`max(${IS_WANTED})`, 'desc')
    .orderBy((row) => row.fn.min('awaited_photo.sequence'))
    .limit(limit);
  if (without.length > 0) query = query.where('sha256', 'not in', [...without]);
  return query.execute();
}

const unpaidOrders = (database: EdgeDatabase) =>
  database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.order_id', 'storefront_order.order_id')
    .where('upload_id', 'is not', null)
    .where('photos_deleted_at', 'is', null)
    .where('payment_status', '!=', PAYMENT_STATUS.cancelled)
    .where(sql<boolean>`not ${IS_WANTED}`);

/** Photos of an order, each once, that have come ahead of its payment. */
const arrivedOf = (database: EdgeDatabase) =>
  unpaidOrders(database)
    .innerJoin('uploaded_file', 'storefront_order_id', 'storefront_order.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('awaited_photo')
            .select('sequence')
            .whereRef('awaited_photo.order_id', '=', 'placed_order.order_id')
            .whereRef('awaited_photo.sha256', '=', 'uploaded_file.sha256'),
        ),
      ),
    );

export async function countUnpaidBytes(database: EdgeDatabase): Promise<number> {
  const { bytes } = await arrivedOf(database)
    .select((row) => row.fn.sum<number | null>('uploaded_file.byte_size').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** Orders whose photos have come before anybody has paid, the newest first. */
export async function listUnpaidArrived(database: EdgeDatabase, limit: number): Promise<string[]> {
  const rows = await arrivedOf(database)
    .select(['placed_order.order_id', 'placed_order.arrival'])
    .distinct()
    .orderBy('placed_order.arrival', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** What has come of an order that is still not paid; nothing of one that is by now. */
export async function listArrivedPhotos(database: EdgeDatabase, orderId: string): Promise<AwaitedPhoto[]> {
  return arrivedOf(database)
    .select(['uploaded_file.sha256', 'uploaded_file.byte_size as byteSize'])
    .where('placed_order.order_id', '=', orderId)
    .execute();
}

export async function isAwaited(database: EdgeDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('awaited_photo')
    .select('sequence')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Its bytes are here. */
export async function noteArrival(transaction: EdgeDatabase, sha256: string): Promise<void> {
  await transaction.deleteFrom('awaited_photo').where('sha256', '=', sha256).execute();
}

/** The order needs no photos any more. */
export async function awaitNoPhotos(transaction: EdgeTransaction, orderId: string): Promise<void> {
  await transaction.deleteFrom('awaited_photo').where('order_id', '=', orderId).execute();
}
