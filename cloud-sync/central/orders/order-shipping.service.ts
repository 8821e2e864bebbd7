import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type { Order, setShipping as setShippingContract } from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { changeDetails, refuseUnseen } from './order-details.service.ts';
import { updateShipping } from './orders.repository.ts';

type Shipping = Output<(typeof setShippingContract)['body']>;

/**
 * Which courier takes an order, and under what number. The price stays: nobody reprices an order. What is sent needs an
 * address, so an order that was to be fetched and has none stays one.
 *
 * @throws HttpProblem not-found; shipping-not-offered for sending without an address, and for a tracking number of an
 *   order that is fetched; edited-meanwhile
 */
export async function setShipping(
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  { shippingMethod, shippingTracking, previousTracking }: Shipping,
): Promise<Order> {
  await changeDetails(deps, principal, orderId, async (transaction, order) => {
    refuseUnseen(order.shipping_tracking ?? '', previousTracking);
    const method = shippingMethod ?? ShippingMethod.parse(order.shipping_method);
    if (isMail(method) && order.shipping_address === null) {
      throw new HttpProblem('shipping-not-offered', 'There is no address that this order could be sent to.', {
        parameter: 'shippingMethod',
      });
    }
    if (!isMail(method) && shippingTracking !== '') {
      throw new HttpProblem('shipping-not-offered', 'An order that is fetched has no tracking number.', {
        parameter: 'shippingTracking',
      });
    }
    const tracking = shippingTracking === '' ? null : shippingTracking;
    await updateShipping(transaction, orderId, { method, tracking });
    return { ...order, shipping_method: method, shipping_tracking: tracking };
  });
  return getOrder(deps, principal, orderId);
}
