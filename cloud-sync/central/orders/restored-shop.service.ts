import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import { TOLD_AGAIN_MS } from '@printfront/cloud-sync/protocol/restore.ts';
import { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { listPrintNotes, statusFromLog } from '@printfront/shared/server/orders/order-log.repository.ts';
import { yieldingToEventLoop } from '@printfront/shared/server/service/yielding-to-event-loop.ts';
import type { CentralTransaction } from '../database/database.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { detailsOf } from './order-view.ts';
import { findShopOrder, listPaymentTransitions, listShopOrdersSince, type OrderRow } from './orders.repository.ts';
import { tellShop } from './payment-move.service.ts';
import { tellSlipsAgain } from './shop-slips.service.ts';

/**
 * A shop goes on from an older copy of its database: what it did since, and central took note of, it does not know any more.
 * It is told where its orders of the last days stand, and what it has not said yet still counts on top of that.
 *
 * @param transaction has the lock of the server, so nobody moves an order of it meanwhile
 */
export async function tellRestoredShop(
  transaction: CentralTransaction,
  serverId: string,
  now = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - TOLD_AGAIN_MS).toISOString();
  const orders = await listShopOrdersSince(transaction, serverId, since);
  for await (const order of yieldingToEventLoop(orders)) {
    await tellWhereItStands(transaction, order);
  }
}

/**
 * The first event of an order that an older copy of the shop brings: what was said before of where the order stands named the
 * versions of another history, and the shop can only guess which of its own were among them.
 */
export async function tellOrderAgain(transaction: CentralTransaction, key: ShopOrderKey): Promise<void> {
  const order = await findShopOrder(transaction, key);
  if (order !== undefined) await tellWhereItStands(transaction, order);
}

/** What has become of an order so far, for a shop whose own copy of it may know nothing of that. */
export async function tellWhereItStands(transaction: CentralTransaction, order: OrderRow): Promise<void> {
  const [orderId, by] = [order.id, 'sync'];
  const payment = PaymentStatus.parse(order.payment_status);
  const { round, method } = statusFromLog(await listPaymentTransitions(transaction, orderId));
  const said = saidOfPayment({ round, method, reason: null });
  const production = ProductionStatus.parse(order.production_status);
  await tellShop(
    transaction,
    order,
    { type: 'payment-status-changed', orderId, from: payment, to: payment, by, ...said },
    { type: 'production-status-changed', orderId, from: production, to: production, by },
    { type: 'order-details-changed', orderId, details: detailsOf(order) },
    ...(await listPrintNotes(transaction, orderId)).map(
      ({ note, at, by: notedBy }) => ({ type: 'print-noted', orderId, note, at, by: notedBy }) as const,
    ),
  );
  await tellSlipsAgain(transaction, order);
}
