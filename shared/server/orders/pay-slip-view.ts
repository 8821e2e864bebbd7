import { API_BASE } from '../../contracts/endpoint.ts';
import type { PaySlip } from '../../contracts/orders.ts';
import type { StorefrontSlip } from '../../contracts/storefront-slips.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '../../domain/order-states.ts';
import { requirePaymentMove } from './order-changes.ts';
import { type LoggedPayment, paymentChanges } from './order-history.ts';
import type { PaySlipRow } from './pay-slips.repository.ts';

/** Another order, as people speak of it. */
export type SlipUse = NonNullable<PaySlip['duplicateOf']>;

/** Who sent it, where staff's names are nobody's business. */
const CUSTOMER = 'customer';

/** Another slip has another address, so that no page goes on showing the one before. */
export const paySlipUrl = (orderId: string, sha256: string | null): string | null =>
  sha256 === null ? null : `${API_BASE}/orders/${orderId}/payments/payslip?v=${sha256.slice(0, 16)}`;

/** What staff are told of a slip. */
export const toPaySlip = (
  slip: PaySlipRow,
  { earlier, later }: { earlier: SlipUse | null; later: SlipUse | null },
): PaySlip => ({
  bank: slip.bank,
  transactionRef: slip.transaction_ref,
  duplicateOf: earlier,
  usedLaterBy: later,
  sentBy: slip.sent_by === null ? null : slip.sent_by === CUSTOMER ? CUSTOMER : 'staff',
  sentAt: slip.received_at,
});

/**
 * A slip may be sent, and sent again, until staff have decided.
 *
 * @throws HttpProblem payment-transition-refused
 */
export function refuseSlip(order: { readonly payment_status: number | null }, by: 'customer' | 'staff'): void {
  if (order.payment_status === PAYMENT_STATUS.slipUploaded) return;
  requirePaymentMove(order, PAYMENT_STATUS.slipUploaded, by);
}

interface PaidOrder {
  readonly paymentStatus: number;
  readonly paymentMethod: number;
  readonly amount: number;
}

const STATES: Readonly<Record<number, StorefrontSlip['state']>> = {
  [PAYMENT_STATUS.pending]: 'wanted',
  [PAYMENT_STATUS.slipUploaded]: 'sent',
  [PAYMENT_STATUS.confirmed]: 'confirmed',
  [PAYMENT_STATUS.cancelled]: 'cancelled',
};

/** Why the last slip was refused, where nothing has happened to the payment since. */
function refusalIn(log: readonly LoggedPayment[]): string | undefined {
  const last = paymentChanges(log).at(-1);
  return last?.isSlipRefused === true ? last.reason : undefined;
}

/** What a phone is told of an order's payment: amount and account only while there is something to transfer. */
export function toStorefrontSlip(
  { paymentStatus, paymentMethod, amount }: PaidOrder,
  slip: PaySlipRow | undefined,
  { account, log }: { account: StorefrontSlip['account']; log: readonly LoggedPayment[] },
): StorefrontSlip {
  const state = STATES[paymentStatus] ?? 'not-placed';
  const isByTransfer = paymentMethod !== PAYMENT_METHOD.counter;
  const isDue = isByTransfer && (state === 'wanted' || state === 'sent');
  const refusedWhy = state === 'wanted' ? refusalIn(log) : undefined;
  return {
    state,
    ...(refusedWhy === undefined ? {} : { refusedWhy }),
    isByTransfer,
    sentAt: slip?.received_at ?? null,
    amount: isDue ? amount : null,
    account: isDue && paymentMethod === PAYMENT_METHOD.slip ? account : null,
  };
}

/** Of an order that is not placed, or that this server has not heard of yet. */
export const SLIP_NOT_PLACED: StorefrontSlip = {
  state: 'not-placed',
  isByTransfer: false,
  sentAt: null,
  amount: null,
  account: null,
};

/**
 * What a phone is told that took no part in the order: what it needs to send a slip, and no money.
 *
 * @param hasSentSlip it sent one: what staff said of slips is said to it
 */
export function leastOfSlip({ refusedWhy, ...slip }: StorefrontSlip, hasSentSlip = false): StorefrontSlip {
  if (!hasSentSlip) return { ...slip, amount: null, sentAt: null };
  return { ...slip, amount: null, ...(refusedWhy === undefined ? {} : { refusedWhy }) };
}
