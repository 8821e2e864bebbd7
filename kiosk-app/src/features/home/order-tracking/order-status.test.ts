import { expect, it } from 'vitest';
import { orderStatus } from './order-status.ts';

it.each([
  [{ paymentStatus: 10, productionStatus: 0, paymentMethod: 1, shippingMethod: 1 }, 'payQr'],
  [{ paymentStatus: 10, productionStatus: 0, paymentMethod: 0, shippingMethod: 1 }, 'paySlip'],
  [{ paymentStatus: 20, productionStatus: 0, paymentMethod: 1, shippingMethod: 1 }, 'checking'],
  [{ paymentStatus: 50, productionStatus: 0, paymentMethod: 1, shippingMethod: 1 }, 'paid'],
  [{ paymentStatus: 10, productionStatus: 1, paymentMethod: 1, shippingMethod: 1 }, 'printing'],
  [{ paymentStatus: 50, productionStatus: 2, paymentMethod: 1, shippingMethod: 1 }, 'readyPickup'],
  [{ paymentStatus: 50, productionStatus: 2, paymentMethod: 1, shippingMethod: 2 }, 'readyMail'],
  [{ paymentStatus: 50, productionStatus: 3, paymentMethod: 1, shippingMethod: 1 }, 'handedOver'],
  [{ paymentStatus: 50, productionStatus: 3, paymentMethod: 1, shippingMethod: 4 }, 'sent'],
  [{ paymentStatus: 90, productionStatus: 3, paymentMethod: 1, shippingMethod: 4 }, 'cancelled'],
] as const)('an order %j is called %s', (order, status) => {
  expect(orderStatus(order)).toBe(status);
});
