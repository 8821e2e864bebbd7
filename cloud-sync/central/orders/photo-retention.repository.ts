import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { IS_OVER, isMovedSince } from '@printfront/shared/server/orders/order-retention.repository.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** Who has done what nobody did but time. */
export const RETENTION = 'retention';

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

/** Of online orders those that nobody has paid or begun, placed and moved last before this moment; no slip waits. */
export async function listUnpaidOrders(database: CentralDatabase, before: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('order')
    .select('id')
    .where('source', '=', 'online')
    .where('payment_status', '=', PAYMENT_STATUS.pending)
    .where('production_status', '=', PRODUCTION_STATUS.received)
    .where('photos_deleted_at', 'is', null)
    .where('received_at', '<', before)
    .where(({ not }) => not(isMovedSince('order.id', before)))
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Those that were cancelled so, before `cancelledBefore`. The shop that has one was heard since: it may have taken the money.
 */
export async function listCancelledUnpaid(
  database: CentralDatabase,
  { cancelledBefore, limit }: { cancelledBefore: string; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('order')
    .select('id')
    .where('photos_deleted_at', 'is', null)
    .where('finished_at', '<', cancelledBefore)
    .where('source', '=', 'online')
    .where('payment_status', '=', PAYMENT_STATUS.cancelled)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_transition')
          .select('sequence')
          .whereRef('order_id', '=', 'order.id')
          .where('made_by', '=', RETENTION)
          .where('origin', '=', 'central'),
      ),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('maker_id', 'is', null),
        exists(
          selectFrom('edge_server')
            .select('id')
            .whereRef('edge_server.id', '=', 'order.maker_id')
            .whereRef('last_contact_at', '>', 'order.finished_at'),
        ),
      ]),
    )
    .orderBy('finished_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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
