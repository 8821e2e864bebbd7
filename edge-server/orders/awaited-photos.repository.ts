import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
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

/** Those that still have to come, of the oldest order first; none of orders that are cancelled while they are. */
export async function listAwaitedPhotos(
  database: EdgeDatabase,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<AwaitedPhoto[]> {
  let query = database
    .selectFrom('awaited_photo')
    .innerJoin('storefront_order', 'storefront_order.order_id', 'awaited_photo.order_id')
    .select((row) => ['sha256', row.fn.max('byte_size').as('byteSize')])
    .where('payment_status', '!=', PAYMENT_STATUS.cancelled)
    .groupBy('sha256')
    .orderBy((row) => row.fn.min('awaited_photo.sequence'))
    .limit(limit);
  if (without.length > 0) query = query.where('sha256', 'not in', [...without]);
  return query.execute();
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
