import { IS_OVER } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { sql } from 'kysely';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { askAgain, forgetBlobsOfOrder } from '../sync/blob-queue.repository.ts';
import { awaitNoPhotos } from './awaited-photos.repository.ts';

const hasPhotos = sql<boolean>`storefront_order.order_id is not null and storefront_order.photos_deleted_at is null`;

/** Begins to count the days of orders that are finished, and stops for those that are not any more. */
export async function stampFinishedOrders(database: EdgeDatabase, at: string): Promise<void> {
  const withPhotos = database.updateTable('storefront_order').where(hasPhotos);
  await withPhotos.set({ finished_at: at }).where('finished_at', 'is', null).where(IS_OVER).execute();
  await withPhotos
    .set({ finished_at: null })
    .where('finished_at', 'is not', null)
    .where(sql<boolean>`not ${IS_OVER}`)
    .execute();
}

export interface DueOrder {
  id: string;
  orderId: string;
  /** Central has said that nobody wants these photos; otherwise it has to be asked for them first. */
  isReleased: boolean;
}

/**
 * Finished orders whose photos may go: central has said so; or they were finished before `keptSince`, central has everything
 * of them, and no photo waits for its receipt.
 */
function dueOrders(database: EdgeDatabase, keptSince: string) {
  return database
    .selectFrom('storefront_order')
    .leftJoin('outbox_order', 'outbox_order.order_id', 'storefront_order.order_id')
    .select(['storefront_order.id', 'storefront_order.order_id', 'photos_released_at'])
    .where(hasPhotos)
    .where(IS_OVER)
    .where('finished_at', 'is not', null)
    .where(({ eb, or, and, exists, not, selectFrom }) =>
      or([
        eb('photos_released_at', 'is not', null),
        and([
          eb('finished_at', '<', keptSince),
          sql<boolean>`outbox_order.acknowledged_version = outbox_order.last_version`,
          not(
            exists(
              selectFrom('outbox_order_blob')
                .innerJoin('outbox_blob', 'outbox_blob.sha256', 'outbox_order_blob.sha256')
                .select('outbox_blob.sha256')
                .whereRef('outbox_order_blob.order_id', '=', 'storefront_order.order_id')
                .where('outbox_blob.state', '!=', 'received'),
            ),
          ),
        ]),
      ]),
    );
}

export async function listDueOrders(
  database: EdgeDatabase,
  { keptSince, limit }: { keptSince: string; limit: number },
): Promise<DueOrder[]> {
  // Those that need no answer of central first: it may be away.
  const due = dueOrders(database, keptSince).orderBy(sql`photos_released_at is null`).orderBy('finished_at');
  return (await due.limit(limit).execute()).flatMap(({ id, order_id: orderId, photos_released_at: releasedAt }) =>
    orderId === null ? [] : [{ id, orderId, isReleased: releasedAt !== null }],
  );
}

/** Whether the photos may still go, for the transaction that deletes them: staff may have taken the order up again. */
export async function isStillDue(transaction: EdgeTransaction, { id }: DueOrder, keptSince: string): Promise<boolean> {
  const row = await dueOrders(transaction, keptSince).where('storefront_order.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Central no longer has the photos of this order: what another order needs of them has to be sent again. */
export async function releasePhotos(transaction: EdgeTransaction, orderId: string, at: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('storefront_order')
    .set(({ fn, val }) => ({ photos_released_at: fn.coalesce('photos_released_at', val(at)) }))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await awaitNoPhotos(transaction, orderId);
  await askAgain(transaction, await forgetBlobsOfOrder(transaction, orderId));
}

export async function setDeletionRequested(transaction: EdgeTransaction, id: string, at: string): Promise<void> {
  await transaction
    .updateTable('storefront_order')
    .set({ photo_deletion_requested_at: at })
    .where('id', '=', id)
    .execute();
}

/** @returns hashes of the photos that the order had */
export async function forgetPhotos(transaction: EdgeTransaction, order: DueOrder, at: string): Promise<string[]> {
  const files = await transaction
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('storefront_order_id', '=', order.id)
    .execute();
  await transaction.updateTable('storefront_order').set({ photos_deleted_at: at }).where('id', '=', order.id).execute();
  await awaitNoPhotos(transaction, order.orderId);
  // What central has is not sent again because of this order.
  await forgetBlobsOfOrder(transaction, order.orderId);
  return files.map(({ sha256 }) => sha256);
}

/** Whether a person may still look at or print this photo: what was made of it is needed. */
export async function isOfUnfinishedOrder(database: EdgeDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('uploaded_file')
    .innerJoin('storefront_order', 'storefront_order.id', 'uploaded_file.storefront_order_id')
    .select('uploaded_file.id')
    .where('sha256', '=', sha256)
    .where(sql<boolean>`(storefront_order.state <> 'submitted' or not ${IS_OVER})`)
    .executeTakeFirst();
  return row !== undefined;
}
