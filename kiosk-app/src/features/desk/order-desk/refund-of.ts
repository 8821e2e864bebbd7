import type { Order, PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';

/** How the money came that a cancelled order gives back; null where none is to go back. */
export function refundOf(order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'history'>): PaymentMethod | null {
  if (order.paymentStatus !== PAYMENT_STATUS.cancelled) return null;
  const paid = order.history.filter((change) => change.kind === 'payment').at(-2);
  return paid?.to === PAYMENT_STATUS.confirmed ? (paid.method ?? order.paymentMethod) : null;
}
