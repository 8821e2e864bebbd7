import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';

export type NextStep = 'money' | 'slip' | 'print' | 'ready' | 'hand-over' | 'post';

export type SteppedOrder = Pick<
  Order,
  'id' | 'iid' | 'name' | 'source' | 'storefront' | 'madeBy' | 'paymentStatus' | 'paymentMethod' | 'productionStatus'
> &
  Pick<Order, 'shippingMethod' | 'totalPaymentAmount' | 'missingPhotoCount'>;

/** Only a whole order tells what came out of the printer. */
type LookedAt = Pick<SteppedOrder, 'paymentStatus' | 'productionStatus' | 'shippingMethod'> &
  Partial<Pick<Order, 'printLedger'>>;

/** What staff do next with an order; null when nothing is left. Money comes before the prints leave. */
export function nextStep(order: LookedAt): NextStep | null {
  const { paymentStatus, productionStatus, shippingMethod, printLedger } = order;
  if (paymentStatus === PAYMENT_STATUS.cancelled) return null;
  if (paymentStatus === PAYMENT_STATUS.slipUploaded) return 'slip';
  if (paymentStatus === PAYMENT_STATUS.pending) return 'money';
  if (productionStatus === PRODUCTION_STATUS.received) return isAllPrinted(printLedger) ? 'ready' : 'print';
  if (productionStatus === PRODUCTION_STATUS.printing) return 'ready';
  if (productionStatus === PRODUCTION_STATUS.ready) return isMail(shippingMethod) ? 'post' : 'hand-over';
  return null;
}

function isAllPrinted(ledger: Order['printLedger'] | undefined): boolean {
  const { orderedPrints = 0, printedPrints = 0 } = ledger ?? {};
  return orderedPrints > 0 && printedPrints >= orderedPrints;
}

/** Its files were put into the printer's folder: a step that is taken back leaves them there. */
export const liesInFolder = ({ printLedger }: Pick<Order, 'printLedger'>): boolean =>
  printLedger?.exports.some(({ to }) => to === 'hot-folder') ?? false;
