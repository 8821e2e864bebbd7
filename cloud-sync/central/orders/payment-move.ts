import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import {
  type OrderActor,
  PAYMENT_STATUS,
  paymentTransition,
  type TransitionRefusal,
} from '@printfront/shared/domain/order-states.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralTransaction } from '../database/database.ts';
import { appendCommand } from '../sync/commands.repository.ts';
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
    ...{ order, by, at },
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

/** The shop that took an order hears of what is done to it here. */
export async function tellShop(transaction: CentralTransaction, order: OrderRow, command: SyncCommand): Promise<void> {
  if (order.server_id !== null) await appendCommand(transaction, { serverId: order.server_id, command });
}

export const REFUSAL_WORDS: Record<TransitionRefusal, string> = {
  unchanged: 'it is there already',
  final: 'nothing follows after it',
  backwards: 'that would be a step back',
  'not-open': 'the order is not open',
  'staff-only': 'only the shop can do that',
};

const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  10: 'pending',
  20: 'slip uploaded',
  50: 'confirmed',
  90: 'cancelled',
};

const paymentRefused = (reason: TransitionRefusal, from: PaymentStatus, to: PaymentStatus) =>
  new HttpProblem(
    'payment-transition-refused',
    `The payment is ${PAYMENT_WORDS[from]} and cannot become ${PAYMENT_WORDS[to]}: ${REFUSAL_WORDS[reason]}.`,
  );
