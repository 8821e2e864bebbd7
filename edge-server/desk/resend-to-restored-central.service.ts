import { saidOfPayment, saidWhy } from '@printfront/cloud-sync/protocol/moves.ts';
import { slipMessageOf } from '@printfront/cloud-sync/protocol/pay-slips.ts';
import { TOLD_AGAIN_MS } from '@printfront/cloud-sync/protocol/restore.ts';
import { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { isSameDetails } from '@printfront/shared/domain/order-details.ts';
import { asPaymentMove } from '@printfront/shared/server/orders/order-history.ts';
import { listPrintNotes } from '@printfront/shared/server/orders/order-log.repository.ts';
import { listSlips } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import { yieldingToEventLoop } from '@printfront/shared/server/service/yielding-to-event-loop.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { askForAllAgain } from '../sync/blob-queue.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import {
  findDeskOrder,
  findLastProductionMove,
  listOrdersTouched,
  listPaymentsOfCentral,
} from './desk-orders.repository.ts';
import { detailsOf } from './order-view.ts';

/**
 * Central came back from an older copy: what was done there since it has told this shop, and does not know itself any more. It
 * is told of those moves as if they had been made here, and its rules decide. What was really done here is sent again by the
 * digest (S20). The digest is about events: a photo that came after the copy was made, of an order that the copy knows whole, is
 * found by asking for every receipt anew.
 */
export async function resendToRestoredCentral(transaction: EdgeTransaction, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - TOLD_AGAIN_MS).toISOString();
  for await (const orderId of yieldingToEventLoop(await listOrdersTouched(transaction, since))) {
    await resendPayment(transaction, orderId, since);
    await resendProduction(transaction, orderId);
    await resendDetails(transaction, orderId);
    await resendSlips(transaction, orderId);
    await resendPrintNotes(transaction, orderId);
  }
  await askForAllAgain(transaction);
}

async function resendPayment(transaction: EdgeTransaction, orderId: string, since: string): Promise<void> {
  const moves = await listPaymentsOfCentral(transaction, orderId, since);
  for (const move of moves) {
    const { from, to, round, method } = asPaymentMove({ ...move, actor: 'staff' });
    const payload = { from, to, by: move.made_by, ...saidOfPayment({ round, method, reason: move.reason }) };
    await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload });
  }
}

async function resendProduction(transaction: EdgeTransaction, orderId: string): Promise<void> {
  const last = await findLastProductionMove(transaction, orderId);
  if (last?.origin !== 'central') return;
  const { from_status, to_status, made_by: by, reason } = last;
  const [from, to] = [ProductionStatus.parse(from_status), ProductionStatus.parse(to_status)];
  const payload = { from, to, by, ...saidWhy(reason) };
  await appendEvent(transaction, { orderId, type: 'production-status-changed', payload });
}

async function resendDetails(transaction: EdgeTransaction, orderId: string): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const [from, to] = [detailsOf({ ...row, details: null }), detailsOf(row)];
  if (isSameDetails(from, to)) return;
  await appendEvent(transaction, { orderId, type: 'order-details-changed', payload: { from, to, by: 'sync' } });
}

/** Those that came to central: of its own the shop tells with its events. */
async function resendSlips(transaction: EdgeTransaction, orderId: string): Promise<void> {
  for (const row of await listSlips(transaction, orderId)) {
    const payload = row.origin === 'central' ? slipMessageOf(row) : undefined;
    if (payload !== undefined) await appendEvent(transaction, { orderId, type: 'pay-slip-added', payload });
  }
}

async function resendPrintNotes(transaction: EdgeTransaction, orderId: string): Promise<void> {
  for (const { note, by, origin } of await listPrintNotes(transaction, orderId)) {
    if (origin === 'central') await appendEvent(transaction, { orderId, type: 'print-noted', payload: { note, by } });
  }
}
