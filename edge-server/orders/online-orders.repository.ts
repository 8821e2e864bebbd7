import { randomBytes } from 'node:crypto';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import {
  addUpPayments,
  PAYMENT_METHOD,
  PAYMENT_STATUS,
  PRODUCTION_STATUS,
} from '@printfront/shared/domain/order-states.ts';
import { asPaymentMove } from '@printfront/shared/server/orders/order-history.ts';
import { hashSecret } from '../access/secrets.ts';
import { ONLINE_CLIENT_ID } from '../access/storefront-clients.repository.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { forgetBlobs, inChunks, listBlobsOfOrder } from '../sync/blob-queue.repository.ts';
import { awaitNoPhotos } from './awaited-photos.repository.ts';
import { insertPlacedOrder } from './placed-orders.repository.ts';
import { hashOfContent } from './storefront-orders.repository.ts';
import { deleteFilesOfOrder } from './uploads.repository.ts';

/** Whether an order with this id is here, whoever took it. */
export async function isPlacedHere(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom('storefront_order')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an order with another id: what central gives has not been looked up before. */
export async function isNumberOfAnother(database: EdgeDatabase, iid: number): Promise<boolean> {
  const row = await database.selectFrom('storefront_order').select('id').where('iid', '=', iid).executeTakeFirst();
  return row !== undefined;
}

export async function findOnlineOrder(database: EdgeDatabase, orderId: string) {
  const row = await database
    .selectFrom('storefront_order')
    .innerJoin('placed_order', 'placed_order.order_id', 'storefront_order.order_id')
    .select(['storefront_order.id', 'production_status', 'given_version'])
    .where('placed_order.order_id', '=', orderId)
    .where('upload_id', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const ofOrder = <Table extends 'print_export' | 'print_note'>(table: Table) =>
    database
      .selectFrom<'print_export' | 'print_note'>(table)
      .select('order_id')
      .where('order_id', '=', orderId)
      .limit(1)
      .executeTakeFirst();
  const isPrinted = ((await ofOrder('print_export')) ?? (await ofOrder('print_note'))) !== undefined;
  return { ...row, isPrinted, isCashHere: await isCashHere(database, orderId) };
}

/** Whether it is paid, by money that was put into the till of this shop. */
async function isCashHere(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const log = await database
    .selectFrom('payment_transition as log')
    .innerJoin('placed_order', 'placed_order.order_id', 'log.order_id')
    .select(['from_status', 'to_status', 'round', 'method', 'origin', 'placed_order.payment_method'])
    .where('log.order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
  const { paymentStatus, method } = addUpPayments(log.map((entry) => asPaymentMove({ ...entry, actor: 'staff' })));
  if (paymentStatus !== PAYMENT_STATUS.confirmed) return false;
  if ((method ?? log[0]?.payment_method) !== PAYMENT_METHOD.counter) return false;
  return log.findLast(({ to_status }) => to_status === PAYMENT_STATUS.confirmed)?.origin === 'edge';
}

interface OnlineContent {
  content: SubmittedOrder;
  uploadId: string;
  /** Of its history, when it was given. */
  version: number;
  forgottenAt: string | null;
}

/** As if it had been placed here, by nobody's kiosk. */
export async function insertOnlineOrder(
  transaction: EdgeTransaction,
  { content, uploadId, version, forgottenAt }: OnlineContent,
): Promise<void> {
  await insertOnlineClient(transaction, content.submittedAt);
  const json = JSON.stringify(content);
  await transaction
    .insertInto('storefront_order')
    .values({
      id: content.storefrontOrderId,
      client_id: ONLINE_CLIENT_ID,
      state: 'submitted',
      created_at: content.submittedAt,
      touched_at: content.submittedAt,
      order_id: content.orderId,
      iid: content.iid,
      submitted_at: content.submittedAt,
      submission: '{}',
      content: json,
      content_sha256: hashOfContent(json),
      payment_status: PAYMENT_STATUS.pending,
      production_status: PRODUCTION_STATUS.received,
      personal_data_deleted_at: forgottenAt,
    })
    .execute();
  await insertPlacedOrder(transaction, content, { uploadId, givenVersion: version });
  const photos = new Map(content.lines.flatMap(({ files }) => files.map((file) => [file.sha256, file])));
  for (const chunk of inChunks([...photos.values()])) {
    await transaction
      .insertInto('uploaded_file')
      .values(
        chunk.map(({ id, name, sha256, byteSize, width, height }) => ({
          ...{ id, name, sha256, width, height },
          storefront_order_id: content.storefrontOrderId,
          byte_size: byteSize,
          // Central has looked at it.
          state: 'ready' as const,
          source: 'relay' as const,
          traits: null,
          created_at: content.submittedAt,
        })),
      )
      .execute();
  }
}

/** Every order is of a kiosk; these are of one that was removed before it ever came. */
async function insertOnlineClient(transaction: EdgeTransaction, at: string): Promise<void> {
  await transaction
    .insertInto('storefront_client')
    .values({
      id: ONLINE_CLIENT_ID,
      name: 'Online',
      token_hash: hashSecret(randomBytes(32).toString('hex')),
      created_at: at,
      last_touched_at: at,
      removed_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** All rows of an order that goes back to central; its events stay until central has them. */
export async function deleteOnlineOrder(
  transaction: EdgeTransaction,
  { orderId, storefrontOrderId }: { orderId: string; storefrontOrderId: string },
): Promise<void> {
  await awaitNoPhotos(transaction, orderId);
  await forgetBlobs(transaction, orderId, await listBlobsOfOrder(transaction, orderId));
  for (const table of ['payment_transition', 'production_transition', 'pay_slip', 'placed_order'] as const) {
    await transaction.deleteFrom(table).where('order_id', '=', orderId).execute();
  }
  await deleteFilesOfOrder(transaction, storefrontOrderId);
  await transaction.deleteFrom('storefront_order').where('id', '=', storefrontOrderId).execute();
}
