import { changePaymentMethod as contract } from '@printfront/shared/contracts/storefront-orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { OrderAccess } from '../orders/order-access.service.ts';
import type { StorefrontOrders } from '../orders/storefront-orders.service.ts';
import { changePaymentMethod, type PaymentMethodDeps } from './payment-method.service.ts';

export function servePaymentMethod(
  serve: Serve,
  deps: PaymentMethodDeps,
  access: OrderAccess,
  orders: Pick<StorefrontOrders, 'describe'>,
): void {
  serve(contract, async (call) => {
    await changePaymentMethod(deps, await access.find(call, call.params.id), call.body.paymentMethod);
    return orders.describe(await access.find(call, call.params.id), 'kiosk');
  });
}
