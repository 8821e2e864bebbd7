import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import type { PaymentMethod, PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import type { OrderActor, PaymentSum } from '@printfront/shared/domain/order-states.ts';
import { requirePaymentMove } from '@printfront/shared/server/orders/order-changes.ts';
import { statusFromLog } from '@printfront/shared/server/orders/order-log.repository.ts';
import { paymentRefused } from '@printfront/shared/server/orders/refused-moves.ts';
import type { CentralTransaction } from '../database/database.ts';
import { shopOf } from '../database/shop-of-order.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { findStream } from '../sync/events.repository.ts';
import { auditOrder } from './order-audit.service.ts';
import {
  insertPaymentTransition,
  listPaymentTransitions,
  type OrderRow,
  updatePaymentStatus,
} from './orders.repository.ts';

export interface PaymentMove {
  to: PaymentStatus;
  /** Without it, of the newest. */
  round?: number | undefined;
  method?: PaymentMethod | null | undefined;
  reason?: string | null | undefined;
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
export const movePayment = (transaction: CentralTransaction, order: OrderRow, move: PaymentMove): Promise<void> =>
  writePayment(transaction, order, { ...move, ...requirePaymentMove(order, move.to, move.actor) });

/** As movePayment, of a move that is allowed. */
export async function writePayment(
  transaction: CentralTransaction,
  order: OrderRow,
  { from, to, actor, by, at, method = null, reason = null, ...move }: PaymentMove & { from: PaymentStatus },
): Promise<void> {
  const orderId = order.id;
  const round = move.round ?? statusFromLog(await listPaymentTransitions(transaction, orderId)).round;
  const entry = {
    orderId,
    from,
    to,
    by,
    actor,
    round,
    method,
    reason,
    origin: 'central',
    isApplied: true,
    at,
  } as const;
  await insertPaymentTransition(transaction, entry);
  const merged = statusFromLog(await listPaymentTransitions(transaction, orderId));
  if (!(await updatePaymentStatus(transaction, { orderId, seen: from, ...merged }))) {
    throw paymentRefused('unchanged', from, to);
  }
  await auditPayment(transaction, order, { ...merged, reason, by, at });
  const said = saidOfPayment({ round, method, reason });
  await tellShop(transaction, order, { type: 'payment-status-changed', orderId, from, to, by, ...said });
}

/** What became of a payment, by whatever way it was moved; `order` is as it was before. */
export const auditPayment = (
  transaction: CentralTransaction,
  order: OrderRow,
  { paymentStatus, clash, method, reason, by, at }: PaymentSum & { reason: string | null; by: string; at: Date },
) =>
  auditOrder(transaction, {
    order,
    by,
    at,
    before: {
      paymentStatus: order.payment_status,
      paymentClash: order.payment_clash === 1,
      paidMethod: order.paid_method,
    },
    after: { paymentStatus, paymentClash: clash, paidMethod: method, ...(reason !== null && { reason }) },
  });

type OrderCommand = Exclude<Extract<SyncCommand, { orderId: string }>, { type: 'order-to-make' }>;

/**
 * The shop that has an order hears of what is done to it here, and which of its own changes that takes account of.
 *
 * @param order locked by this transaction: an event of the shop that is being applied has moved the stream before
 */
export async function tellShop(
  transaction: CentralTransaction,
  order: Pick<OrderRow, 'id' | 'server_id' | 'maker_id'>,
  ...commands: OrderCommand[]
): Promise<void> {
  const serverId = shopOf(order);
  if (serverId === null) return;
  const stream = await findStream(transaction, { serverId, orderId: order.id });
  const seen = stream === null ? undefined : { epoch: stream.epoch, version: stream.version };
  for (const command of commands) {
    await appendCommand(transaction, { serverId, command: { ...command, seen } });
  }
}
