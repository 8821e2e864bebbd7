import type { Order, OrderChange, PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';

/** Keys of the words in orders.ts. */
export type StepKey =
  | 'placed'
  | 'slip'
  | 'paid'
  | 'printing'
  | 'readyPickup'
  | 'readyMail'
  | 'handedOver'
  | 'sent'
  | 'cancelled';

export interface TimelineStep {
  key: StepKey;
  /** Null when it was skipped, or has not come yet. */
  at: string | null;
  /** now: the last that was reached. */
  state: 'done' | 'now' | 'later';
}

export type FollowedOrder = Pick<
  Order,
  'paymentMethod' | 'paymentStatus' | 'productionStatus' | 'shippingMethod' | 'history' | 'createdAt'
>;

interface Step {
  key: StepKey;
  at: string | null;
  isReached: boolean;
}

/**
 * What happened to an order and what is still to come. Where it stands is said by its statuses; the history gives the
 * times: production may have been set back, and then what came after has not happened.
 */
export function timelineSteps(order: FollowedOrder): TimelineStep[] {
  const steps = order.paymentStatus === PAYMENT_STATUS.cancelled ? cancelledSteps(order) : openSteps(order);
  const now = steps.findLastIndex(({ isReached }) => isReached);
  return steps.map(({ key, at, isReached }, index) => ({
    key,
    at: isReached ? at : null,
    state: index === now ? 'now' : isReached ? 'done' : 'later',
  }));
}

function openSteps(order: FollowedOrder): Step[] {
  const { paymentStatus, paymentMethod, history } = order;
  const slipAt = paidAt(history, PAYMENT_STATUS.slipUploaded);
  const isSlipSent = slipAt !== null || paymentStatus === PAYMENT_STATUS.slipUploaded;
  const isSlipAwaited = paymentMethod === PAYMENT_METHOD.slip && paymentStatus === PAYMENT_STATUS.pending;
  return [
    placedStep(order),
    ...(isSlipSent || isSlipAwaited ? [{ key: 'slip' as const, at: slipAt, isReached: isSlipSent }] : []),
    {
      key: 'paid',
      at: paidAt(history, PAYMENT_STATUS.confirmed),
      isReached: paymentStatus === PAYMENT_STATUS.confirmed,
    },
    ...productionSteps(order),
  ];
}

/** Only what had happened before. */
function cancelledSteps(order: FollowedOrder): Step[] {
  const { history } = order;
  const slipAt = paidAt(history, PAYMENT_STATUS.slipUploaded);
  const confirmedAt = paidAt(history, PAYMENT_STATUS.confirmed);
  return [
    placedStep(order),
    { key: 'slip' as const, at: slipAt, isReached: slipAt !== null },
    { key: 'paid' as const, at: confirmedAt, isReached: confirmedAt !== null },
    ...productionSteps(order),
    { key: 'cancelled' as const, at: paidAt(history, PAYMENT_STATUS.cancelled), isReached: true },
  ].filter(({ isReached }) => isReached);
}

const placedStep = ({ createdAt }: FollowedOrder): Step => ({ key: 'placed', at: createdAt, isReached: true });

function productionSteps({ productionStatus, shippingMethod, history }: FollowedOrder): Step[] {
  const isSent = isMail(shippingMethod);
  const { printing, ready, handedOver } = PRODUCTION_STATUS;
  const step = (key: StepKey, status: ProductionStatus): Step => ({
    key,
    at: producedAt(history, status),
    isReached: productionStatus >= status,
  });
  return [
    step('printing', printing),
    step(isSent ? 'readyMail' : 'readyPickup', ready),
    step(isSent ? 'sent' : 'handedOver', handedOver),
  ];
}

const paidAt = (history: readonly OrderChange[], to: PaymentStatus) =>
  history.findLast((change) => change.kind === 'payment' && change.to === to)?.at ?? null;

const producedAt = (history: readonly OrderChange[], to: ProductionStatus) =>
  history.findLast((change) => change.kind === 'production' && change.to === to)?.at ?? null;
