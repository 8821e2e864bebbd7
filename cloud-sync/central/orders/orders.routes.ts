import * as contract from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { ownerId } from '../auth/owner-id.ts';
import * as desk from './order-desk.service.ts';
import { setEstimatedDueDate, setShipping, setStaffNotes } from './order-details.service.ts';
import * as statuses from './order-statuses.service.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.service.ts';

/** Orders for the people who own them and for those who work on them. */
export function serveOrders(serve: Serve, deps: desk.OrderDeskDeps & PlaceOrderDeps): void {
  serve(contract.placeOrder, async ({ body, ifMatch, idempotent, principal }) => {
    const orderId = await placeOrder(deps, ownerId(principal), body, { ifMatch, idempotent });
    return desk.getOrder(deps, principal, orderId);
  });
  serve(contract.listOwnOrders, ({ query, principal }) => desk.listOwnOrders(deps, principal, query));
  // Before /orders/{id}, which would take "all" for an id.
  serve(contract.listAllOrders, ({ query, principal }) => desk.listAllOrders(deps, principal, query));
  serve(contract.getOrder, ({ params, principal }) => desk.getOrder(deps, principal, params.id));
  serve(contract.cancelOrder, ({ params, principal }) => statuses.cancelOrder(deps, principal, params.id));
  serve(contract.getPaymentStatus, ({ params, principal }) => desk.getPaymentStatus(deps, principal, params.id));
  serve(contract.setPaymentStatus, ({ params, body, principal }) =>
    statuses.setPaymentStatus(deps, principal, { orderId: params.id, ...body }),
  );
  serve(contract.setShipping, ({ params, body, principal }) => setShipping(deps, principal, params.id, body));
  serve(contract.setEstimatedDueDate, ({ params, body, principal }) =>
    setEstimatedDueDate(deps, principal, params.id, body),
  );
  serve(contract.setStaffNotes, ({ params, body, principal }) => setStaffNotes(deps, principal, params.id, body));
  serve(contract.setProductionStatus, ({ params, body, principal }) =>
    statuses.setProductionStatus(deps, principal, { orderId: params.id, ...body }),
  );
}
