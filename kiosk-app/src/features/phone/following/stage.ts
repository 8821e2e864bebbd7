import type { FollowedOrder } from '@printfront/shared/contracts/phone-follow.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';

/** How far an order is, as its customer would say it. */
export type Stage = 'received' | 'printing' | 'ready' | 'readyToSend' | 'handedOver' | 'sent' | 'cancelled';

export function stageOf({ paymentStatus, productionStatus, shippingMethod }: FollowedOrder): Stage {
  if (paymentStatus === 90) return 'cancelled';
  if (productionStatus === 1) return 'printing';
  if (productionStatus === 2) return isMail(shippingMethod) ? 'readyToSend' : 'ready';
  if (productionStatus === 3) return isMail(shippingMethod) ? 'sent' : 'handedOver';
  return 'received';
}

/** Nothing of it changes any more. */
export const isOver = (stage: Stage): boolean => stage === 'handedOver' || stage === 'sent' || stage === 'cancelled';
