import { IS_OVER } from '@printfront/shared/server/orders/order-retention.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** Begins to count the days of orders that have been finished since the last look. */
export async function stampFinishedOrders(database: CentralDatabase, at: string): Promise<void> {
  await database
    .updateTable('order')
    .set({ finished_at: at })
    .where('finished_at', 'is', null)
    .where(IS_OVER)
    .execute();
}

/** A shop had taken the money for what was cancelled here: the order goes on, and its photos stay. */
export async function unstampFinishedOrder(transaction: CentralTransaction, orderId: string): Promise<void> {
  await transaction.updateTable('order').set({ finished_at: null }).where('id', '=', orderId).execute();
}

/** Orders whose photos may have had their time: finished before `keptSince`, or whose customers want them gone. */
export async function listDueOrders(
  database: CentralDatabase,
  { keptSince, limit }: { keptSince: string; limit: number },
): Promise<string[]> {
  const withPhotos = database
    .selectFrom('order')
    .select('id')
    .where('photos_deleted_at', 'is', null)
    .where('finished_at', 'is not', null)
    .limit(limit);
  const old = await withPhotos.where('finished_at', '<', keptSince).orderBy('finished_at').execute();
  const asked = await withPhotos.where('photo_deletion_requested_at', 'is not', null).execute();
  return [...new Set([...old, ...asked].map(({ id }) => id))];
}

export async function setDeletionRequested(
  transaction: CentralTransaction,
  orderId: string,
  at: string,
): Promise<boolean> {
  const result = await transaction
    .updateTable('order')
    .set({ photo_deletion_requested_at: at })
    .where('id', '=', orderId)
    .where('photo_deletion_requested_at', 'is', null)
    .where('photos_deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * The order has no photos any more. What was chosen of them stays: which sizes, how many, the files' names.
 *
 * @returns hashes of the photos that it had
 */
export async function forgetPhotos(transaction: CentralTransaction, id: string, at: string): Promise<string[]> {
  await transaction
    .updateTable('order')
    .set(({ fn, val }) => ({ photos_deleted_at: at, finished_at: fn.coalesce('finished_at', val(at)) }))
    .where('id', '=', id)
    .execute();
  const files = await transaction.selectFrom('order_file').select('sha256').where('order_id', '=', id).execute();
  // What an order says of where it came from is a shop's word; which cart became it is central's own.
  const carts = transaction.selectFrom('upload_task').select('upload_task.id').where('order_id', '=', id);
  const uploaded = transaction.selectFrom('uploaded_file').where('upload_task_id', 'in', carts);
  const sent = await uploaded.select('sha256').execute();
  const ids = uploaded.select('id');
  await transaction.deleteFrom('uploaded_file_sending').where('upload_task_id', 'in', carts).execute();
  await transaction.deleteFrom('uploaded_file_print').where('file_id', 'in', ids).execute();
  await transaction.deleteFrom('uploaded_file').where('upload_task_id', 'in', carts).execute();
  return [...new Set([...files, ...sent].map(({ sha256 }) => sha256))];
}
