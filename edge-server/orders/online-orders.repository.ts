import { randomBytes } from 'node:crypto';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { OtherCopy } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { listPrintNotes } from '@printfront/shared/server/orders/order-log.repository.ts';
import { hashSecret } from '../access/secrets.ts';
import { ONLINE_CLIENT_ID } from '../access/storefront-clients.repository.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { forgetBlobs, inChunks, listBlobsOfOrder } from '../sync/blob-queue.repository.ts';
import { awaitNoPhotos } from './awaited-photos.repository.ts';
import { insertPlacedOrder } from './placed-orders.repository.ts';
import { deleteFilesOfOrder } from './storefront-files.repository.ts';
import { hashOfContent } from './storefront-orders.repository.ts';
import { keepCashOf, readCashLog } from './till-cash.repository.ts';
import { isCashHere } from './till-cash.ts';

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
    .select(['storefront_order.id', 'production_status', 'given_version', 'other_copies'])
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
  return { ...row, isPrinted, isCashHere: isCashHere(await readCashLog(database, orderId)) };
}

/** Each once. */
export const photosOf = ({ lines }: Pick<SubmittedOrder, 'lines'>) => [
  ...new Map(lines.flatMap(({ files }) => files.map((file) => [file.sha256, file]))).values(),
];

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
  for (const chunk of inChunks(photosOf(content))) {
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

const TABLES_OF_ORDER = [
  'payment_transition',
  'production_transition',
  'print_export',
  'print_note',
  'pay_slip',
  'placed_order',
] as const;

export async function setOtherCopies(
  transaction: EdgeTransaction,
  orderId: string,
  copies: readonly OtherCopy[],
): Promise<void> {
  await transaction
    .updateTable('placed_order')
    .set({ other_copies: copies.length === 0 ? null : JSON.stringify(copies) })
    .where('order_id', '=', orderId)
    .execute();
}

/** The shop that has it from an older copy makes it from now on. */
export async function setGiven(transaction: EdgeTransaction, orderId: string, version: number): Promise<void> {
  await transaction
    .updateTable('placed_order')
    .set({ given_version: version, other_copies: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** What was exported of an order here, and said of its prints. */
export async function listPrintsHere(database: EdgeDatabase, orderId: string) {
  const exports = database.selectFrom('print_export').selectAll().where('order_id', '=', orderId).execute();
  const notes = (await listPrintNotes(database, orderId)).filter(({ origin }) => origin === 'edge');
  return { exports: await exports, notes };
}

/** All rows of an order that goes back to central; its events stay until central has them. */
export async function deleteOnlineOrder(
  transaction: EdgeTransaction,
  { orderId, storefrontOrderId }: { orderId: string; storefrontOrderId: string },
): Promise<void> {
  await keepCashOf(transaction, orderId);
  await awaitNoPhotos(transaction, orderId);
  await forgetBlobs(transaction, orderId, await listBlobsOfOrder(transaction, orderId));
  for (const table of TABLES_OF_ORDER) {
    await transaction.deleteFrom(table).where('order_id', '=', orderId).execute();
  }
  await deleteFilesOfOrder(transaction, storefrontOrderId);
  await transaction.deleteFrom('storefront_order').where('id', '=', storefrontOrderId).execute();
  await transaction.updateTable('outbox_order').set({ person_left: 1 }).where('order_id', '=', orderId).execute();
}
