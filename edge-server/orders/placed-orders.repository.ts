import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

/**
 * Brings an order to the desk, in the transaction that places it.
 *
 * @param uploadId of an online order
 */
export async function insertPlacedOrder(
  transaction: EdgeTransaction,
  order: SubmittedOrder,
  given: { uploadId: string; givenVersion: number } | null = null,
): Promise<void> {
  const { arrival } = await transaction
    .insertInto('placed_order')
    .values({
      order_id: order.orderId,
      iid: order.iid,
      name: order.name,
      name_search: foldForSearch(order.name),
      phone_number: order.phoneNumber,
      shipping_method: order.shippingMethod,
      payment_method: order.paymentMethod,
      total_payment_amount: order.totalPaymentAmount,
      print_count: order.lines.reduce((count, line) => count + line.printQuantity, 0),
      estimated_due_date: order.estimatedDueDate,
      submitted_at: order.submittedAt,
      upload_id: given?.uploadId ?? null,
      given_version: given?.givenVersion ?? null,
    })
    .returning('arrival')
    .executeTakeFirstOrThrow();
  await transaction.updateTable('storefront_order').set({ arrival }).where('order_id', '=', order.orderId).execute();
}

/** What phones and kiosks know the order by; undefined for one that was not placed here. */
export async function findStorefrontOrderId(database: EdgeDatabase, orderId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('storefront_order')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.id;
}

/** By the order's id, of those that were placed here. */
export async function findOrderNumbers(
  database: EdgeDatabase,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('storefront_order')
    .select(['order_id', 'iid'])
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(rows.flatMap(({ order_id, iid }) => (order_id === null || iid === null ? [] : [[order_id, iid]])));
}
