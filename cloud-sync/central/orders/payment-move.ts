import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { type OrderActor, PAYMENT_STATUS, paymentTransition } from '@printfront/shared/domain/order-states.ts';
import { paymentRefused } from '@printfront/shared/server/orders/refused-moves.ts';
import type { CentralTransaction } from '../database/database.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { findStream } from '../sync/events.repository.ts';
import { auditOrder } from './order-audit.ts';
import { insertPaymentTransition, type OrderRow, updatePaymentStatus } from './orders.repository.ts';
import { statusFromPaymentLog } from './payment-log.ts';

export interface PaymentMove {
  to: PaymentStatus;
  actor: OrderActor;
  /** Who does it, in words. */
  by: string;
  at: Date;
}

/**
 * Moves the payment of an order that the transaction has locked and read: log, status and word to its shop together.
 *
 * @throws HttpProblem payment-transition-refused; nothing is written then
 */
export async function movePayment(
  transaction: CentralTransaction,
  order: OrderRow,
  { to, actor, by, at }: PaymentMove,
): Promise<void> {
  const orderId = order.id;
  const from = PaymentStatus.parse(order.payment_status);
  const verdict = paymentTransition(from, to, actor);
  if (!verdict.allowed) throw paymentRefused(verdict.reason, from, to);
  const change = { orderId, from, to, by, actor, origin: 'central', isApplied: true } as const;
  await insertPaymentTransition(transaction, { ...change, recordedAt: at.toISOString() });
  const merged = await statusFromPaymentLog(transaction, orderId);
  if (!(await updatePaymentStatus(transaction, { orderId, seen: from, ...merged }))) {
    throw paymentRefused('unchanged', from, to);
  }
  await auditPayment(transaction, order, { ...merged, by, at });
  await tellShop(transaction, order, { type: 'payment-status-changed', orderId, from, to, by });
}

/** What became of a payment, whoever moved it; `order` is as it was before. */
export const auditPayment = (
  transaction: CentralTransaction,
  order: OrderRow,
  { paymentStatus, clash, by, at }: { paymentStatus: PaymentStatus; clash: boolean; by: string; at: Date },
) =>
  auditOrder(transaction, {
    order,
    by,
    at,
    before: { paymentStatus: order.payment_status, paymentClash: order.payment_clash === 1 },
    after: { paymentStatus, paymentClash: clash },
  });

/**
 * A slip may be sent, and sent again, until staff have decided.
 *
 * @throws HttpProblem payment-transition-refused
 */
export function refuseSlip(order: OrderRow): void {
  const from = PaymentStatus.parse(order.payment_status);
  if (from === PAYMENT_STATUS.slipUploaded) return;
  const verdict = paymentTransition(from, PAYMENT_STATUS.slipUploaded, 'customer');
  if (!verdict.allowed) throw paymentRefused(verdict.reason, from, PAYMENT_STATUS.slipUploaded);
}

type OrderCommand = Extract<SyncCommand, { orderId: string }>;

/**
 * The shop that took an order hears of what is done to it here, and which of its own changes that takes account of.
 *
 * @param order locked by this transaction: an event of the shop that is being applied has moved the stream before
 */
export async function tellShop(
  transaction: CentralTransaction,
  order: Pick<OrderRow, 'id' | 'server_id'>,
  ...commands: OrderCommand[]
): Promise<void> {
  if (order.server_id === null) return;
  const stream = await findStream(transaction, { serverId: order.server_id, orderId: order.id });
  const seen = stream === null ? undefined : { epoch: stream.epoch, version: stream.version };
  for (const command of commands) {
    await appendCommand(transaction, { serverId: order.server_id, command: { ...command, seen } });
  }
}
