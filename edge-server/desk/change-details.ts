import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { isSameDetails, type OrderDetails } from '@printfront/shared/domain/order-details.ts';
import { refusePersonalData } from '@printfront/shared/server/orders/edit-order-details.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { updateDetails } from './desk-orders.repository.ts';
import { getShopOrder, type OrderDeskDeps, readDeskOrder } from './order-desk.service.ts';
import { detailsOf } from './order-details.ts';

/**
 * Changes what staff have said of an order of this shop, with the word to central in the same transaction. Saying again what
 * is there already changes nothing.
 *
 * @param by who does it, in words
 * @throws HttpProblem not-found, and what `edit` throws
 */
export async function changeDetails(
  deps: OrderDeskDeps,
  { orderId, by }: { orderId: string; by: string },
  edit: (details: OrderDetails, content: SubmittedOrder) => OrderDetails,
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const { row, content } = await readDeskOrder(transaction, orderId);
    const from = detailsOf(row);
    const to = edit(from, content);
    if (isSameDetails(from, to)) return;
    if (row.personal_data_deleted_at !== null) refusePersonalData(to);
    await updateDetails(transaction, orderId, to);
    await appendEvent(transaction, { orderId, type: 'order-details-changed', payload: { from, to, by } });
  });
  deps.sync.poke();
  return getShopOrder(deps, orderId);
}
