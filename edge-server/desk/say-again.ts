import { TOLD_AGAIN_MS } from '@printfront/cloud-sync/protocol/restore.ts';
import { PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { isSameDetails } from '@printfront/shared/domain/order-details.ts';
import { unhurried } from '@printfront/shared/server/service/unhurried.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { findDeskOrder } from './desk-orders.repository.ts';
import { detailsOf } from './order-view.ts';

/**
 * Central came back from an older copy: what was done there since it has told this shop, and does not know itself any more. It
 * is told of those moves as if they had been made here, and its rules decide. What was really done here is sent again by the
 * digest (S20).
 */
export async function sayAgain(transaction: EdgeTransaction, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - TOLD_AGAIN_MS).toISOString();
  for await (const orderId of unhurried(await listTouched(transaction, since))) {
    await sayPayment(transaction, orderId, since);
    await sayProduction(transaction, orderId);
    await sayDetails(transaction, orderId);
  }
}

/** Orders that were placed or moved since. */
async function listTouched(transaction: EdgeTransaction, since: string): Promise<string[]> {
  const moved = transaction
    .selectFrom('payment_transition')
    .select('order_id')
    .where('recorded_at', '>=', since)
    .union(transaction.selectFrom('production_transition').select('order_id').where('recorded_at', '>=', since))
    .union(transaction.selectFrom('placed_order').select('order_id').where('submitted_at', '>=', since));
  return (await moved.execute()).map(({ order_id }) => order_id);
}

async function sayPayment(transaction: EdgeTransaction, orderId: string, since: string): Promise<void> {
  const moves = await transaction
    .selectFrom('payment_transition')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('origin', '=', 'central')
    .where('is_applied', '=', 1)
    .where('recorded_at', '>=', since)
    .orderBy('sequence')
    .execute();
  for (const { from_status, to_status, made_by: by } of moves) {
    const payload = { from: PaymentStatus.parse(from_status), to: PaymentStatus.parse(to_status), by };
    await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload });
  }
}

async function sayProduction(transaction: EdgeTransaction, orderId: string): Promise<void> {
  const last = await transaction
    .selectFrom('production_transition')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.origin !== 'central') return;
  const { from_status, to_status, made_by: by } = last;
  const payload = { from: ProductionStatus.parse(from_status), to: ProductionStatus.parse(to_status), by };
  await appendEvent(transaction, { orderId, type: 'production-status-changed', payload });
}

async function sayDetails(transaction: EdgeTransaction, orderId: string): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const [from, to] = [detailsOf({ ...row, details: null }), detailsOf(row)];
  if (isSameDetails(from, to)) return;
  await appendEvent(transaction, { orderId, type: 'order-details-changed', payload: { from, to, by: 'sync' } });
}
