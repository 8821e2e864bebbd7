import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';

/** Keys of the words in orders.ts. */
export type OrderStatus =
  | 'payQr'
  | 'paySlip'
  | 'payCounter'
  | 'checking'
  | 'paid'
  | 'printing'
  | 'readyPickup'
  | 'readyMail'
  | 'handedOver'
  | 'sent'
  | 'cancelled';

const TO_PAY = { 0: 'paySlip', 1: 'payQr', 2: 'payCounter' } as const;

/** Where an order stands, in one word: what is printed already matters more than how it is paid. */
export function orderStatus(
  order: Pick<OrderSummary, 'paymentStatus' | 'productionStatus' | 'paymentMethod' | 'shippingMethod'>,
): OrderStatus {
  const { paymentStatus, productionStatus, paymentMethod, shippingMethod } = order;
  if (paymentStatus === PAYMENT_STATUS.cancelled) return 'cancelled';
  if (productionStatus === PRODUCTION_STATUS.handedOver) return isMail(shippingMethod) ? 'sent' : 'handedOver';
  if (productionStatus === PRODUCTION_STATUS.ready) return isMail(shippingMethod) ? 'readyMail' : 'readyPickup';
  if (productionStatus === PRODUCTION_STATUS.printing) return 'printing';
  if (paymentStatus === PAYMENT_STATUS.confirmed) return 'paid';
  return paymentStatus === PAYMENT_STATUS.slipUploaded ? 'checking' : TO_PAY[paymentMethod];
}
