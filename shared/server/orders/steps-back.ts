import type { PaymentStatus } from '../../contracts/orders.ts';
import {
  isPaymentUndo,
  type OrderActor,
  PAYMENT_STATUS,
  paymentTransition,
  UNDO_FREE_MS,
  wouldLeaveUnpaid,
} from '../../domain/order-states.ts';
import { may } from '../../domain/roles.ts';
import type { Principal } from '../http/principal.ts';
import { type LoggedMove, type LoggedPayment, paymentChanges, productionChanges } from './order-history.ts';
import { paymentRefused, reasonMissing, undoTooLate } from './refused-moves.ts';

export const isPaymentStepBack = (from: PaymentStatus, to: PaymentStatus, actor: OrderActor): boolean =>
  actor === 'staff' && !paymentTransition(from, to, actor).allowed && isPaymentUndo(from, to);

interface StepBack {
  reason: string | null;
  now: Date;
}

interface PaymentStepBack extends StepBack {
  from: PaymentStatus;
  to: PaymentStatus;
  /** The customer has the prints. */
  productionStatus: number | null;
  principal: Principal;
}

/**
 * The last step of a payment is taken back to where the order stood before it: for ten minutes by anybody on staff, later with
 * a reason, and where money was taken or given back by staff in charge. A slip is never refused without a reason, and no
 * money is taken back without one once the prints have left the shop.
 *
 * @throws HttpProblem payment-transition-refused, reason-missing, undo-too-late
 */
export function requirePaymentStepBack(
  log: readonly LoggedPayment[],
  { from, to, productionStatus, reason, principal, now }: PaymentStepBack,
): void {
  const steps = paymentChanges(log);
  const before = steps.at(-2)?.to ?? PAYMENT_STATUS.pending;
  const isSlip = from === PAYMENT_STATUS.slipUploaded;
  // What was said in a round that is over is no place to go back to.
  if (before !== to && !isSlip) throw paymentRefused('backwards', from, to);
  const isFree = isRecent(steps.at(-1)?.at, now);
  const leavesUnpaid = wouldLeaveUnpaid({ paymentStatus: from, productionStatus });
  if (reason === null && (isSlip || leavesUnpaid || !isFree)) throw reasonMissing();
  const rank = principal.kind === 'user' ? principal.rank : 0;
  if (!isFree && !isSlip && isMoney(from, before) && !may(rank, 'undo-later')) throw undoTooLate();
}

/** @throws HttpProblem reason-missing */
export function requireProductionStepBack(log: readonly LoggedMove[], { reason, now }: StepBack): void {
  if (reason === null && !isRecent(productionChanges(log).at(-1)?.at, now)) throw reasonMissing();
}

const isMoney = (from: PaymentStatus, before: PaymentStatus) =>
  from === PAYMENT_STATUS.confirmed || before === PAYMENT_STATUS.confirmed;

/** A clock that was put back makes nothing older than it is. */
const isRecent = (at: string | undefined, now: Date) =>
  at !== undefined && now.getTime() - Date.parse(at) <= UNDO_FREE_MS;
