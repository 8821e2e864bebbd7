import { saidWhy } from '@printfront/cloud-sync/protocol/moves.ts';
import type { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { insertProductionMove } from '@printfront/shared/server/orders/order-log.repository.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { makerElsewhere } from '../orders/other-copies.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { findDeskOrder, updateProduction } from './desk-orders.repository.ts';

interface Move {
  orderId: string;
  from: ProductionStatus;
  to: ProductionStatus;
  by: string;
  reason: string | null;
  at: Date;
}

/** Log, status and the word to central of a move that is allowed. */
export async function moveProduction(transaction: EdgeTransaction, { at, ...move }: Move): Promise<void> {
  const { orderId, from, to, by, reason } = move;
  await insertProductionMove(transaction, { ...move, origin: 'edge', isApplied: true, at });
  await updateProduction(transaction, orderId, to, at);
  const payload = { from, to, by, ...saidWhy(reason) };
  await appendEvent(transaction, { orderId, type: 'production-status-changed', payload });
}

/** Whoever gives an order's files to the printer has begun with it. What is made elsewhere or cancelled stays as it is. */
export async function beginPrinting(
  transaction: EdgeTransaction,
  { orderId, by, at }: Pick<Move, 'orderId' | 'by' | 'at'>,
): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined || makerElsewhere(row) !== undefined) return;
  if (row.payment_status === PAYMENT_STATUS.cancelled || row.production_status !== PRODUCTION_STATUS.received) return;
  const { received: from, printing: to } = PRODUCTION_STATUS;
  await moveProduction(transaction, { orderId, from, to, by, reason: null, at });
}
