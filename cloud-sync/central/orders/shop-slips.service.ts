import { rowOfSlipMessage, type SlipMessage, slipMessageOf } from '@printfront/cloud-sync/protocol/pay-slips.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { hasSlip, listSlips } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { findShopOrder, type OrderRow } from './orders.repository.ts';
import type { Effect } from './orders.service.ts';
import { insertSlip, markUses } from './pay-slips.repository.ts';
import { tellShop } from './payment-move.service.ts';

/**
 * Takes over a slip that was sent at the shop (S48). It says nothing of the payment: that is an event of its own. The newest to
 * arrive is the one that is shown. Of an order whose person is forgotten nothing is written (S44).
 *
 * @throws HttpProblem not-found when there is no such order of this shop
 */
export async function applyPaySlip(
  transaction: CentralTransaction,
  { serverId, orderId, ...slip }: ShopOrderKey & SlipMessage,
): Promise<Effect> {
  // Asked first, so that no shop holds up an order of others by its id.
  if ((await findShopOrder(transaction, { serverId, orderId })) === undefined) throw notFound();
  await lockOrder(transaction, orderId);
  const order = await findShopOrder(transaction, { serverId, orderId });
  if (order === undefined) throw notFound();
  const row = rowOfSlipMessage(orderId, slip);
  if (row === undefined || order.personal_data_deleted_at !== null) return 'ignored';
  // Central came back from a copy, or has told the shop of it itself.
  if (await hasSlip(transaction, row.id)) return 'ignored';
  await insertSlip(transaction, { ...row, origin: 'edge' });
  return 'applied';
}

/** A shop on an older copy of its database hears of all slips of an order, and of where else they were used. */
export async function tellSlipsAgain(transaction: CentralTransaction, order: OrderRow): Promise<void> {
  for (const row of await listSlips(transaction, order.id)) {
    const slip = slipMessageOf(row);
    if (slip === undefined) continue;
    await tellShop(transaction, order, { type: 'pay-slip-added', orderId: order.id, slip });
    await markUses(transaction, row);
  }
}
