import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { type PrintExport, printExportRow } from '@printfront/shared/server/orders/order-log.repository.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { hashOfContent } from '../orders/storefront-orders.repository.ts';
import { readSubmittedOrder } from '../orders/submitted-content.ts';

/**
 * What was ordered here, as it was frozen at submit; undefined for orders of other shops and unknown ones.
 *
 * @throws HttpProblem order-damaged when the row is no longer what was written at submit, order-not-showable when it holds
 *   what no answer can carry
 */
export async function findSubmittedOrder(database: EdgeDatabase, orderId: string): Promise<SubmittedOrder | undefined> {
  const row = await database
    .selectFrom('storefront_order')
    .select(['content', 'content_sha256'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (row?.content == null) return undefined;
  if (row.content_sha256 !== null && row.content_sha256 !== hashOfContent(row.content)) {
    throw new HttpProblem('order-damaged', 'This order has changed on the disk of this server since it was placed.');
  }
  return readSubmittedOrder(row.content);
}

/** How often it went to the hot folder. */
export async function countExports(database: EdgeDatabase, orderId: string): Promise<number> {
  const { count } = await database
    .selectFrom('print_export')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('target', '=', 'hot-folder')
    .executeTakeFirstOrThrow();
  return count;
}

export interface ShopPrintExport extends PrintExport {
  /** Its name in the hot folder; empty for a ZIP. */
  readonly folder: string;
  /** Random, of an export that may be noted again after a crash. */
  readonly key?: string;
}

/** @returns false when it is noted already, or its order is not here: an older copy of the database may be in its place */
export async function insertExport(transaction: EdgeTransaction, exported: ShopPrintExport): Promise<boolean> {
  const { orderId, folder, key = null } = exported;
  const order = transaction.selectFrom('storefront_order').select('id').where('order_id', '=', orderId);
  if ((await order.executeTakeFirst()) === undefined) return false;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('print_export')
    .values({ ...printExportRow(exported), folder, key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
