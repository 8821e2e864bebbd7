import * as contract from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as desk from './order-desk.service.ts';

/** Orders for the people who own them and for those who work on them. */
export function serveOrders(serve: Serve, deps: desk.OrderDeskDeps): void {
  // Before /orders/{id}, which would take "all" for an id.
  serve(contract.listAllOrders, ({ query, principal }) => desk.listAllOrders(deps, principal, query));
  serve(contract.getOrder, ({ params, principal }) => desk.getOrder(deps, principal, params.id));
  serve(contract.cancelOrder, ({ params, principal }) => desk.cancelOrder(deps, principal, params.id));
  serve(contract.getPaymentStatus, ({ params, principal }) => desk.getPaymentStatus(deps, principal, params.id));
  serve(contract.setPaymentStatus, ({ params, body, principal }) =>
    desk.setPaymentStatus(deps, principal, { orderId: params.id, ...body }),
  );
  serve(contract.setProductionStatus, ({ params, body, principal }) =>
    desk.setProductionStatus(deps, principal, { orderId: params.id, ...body }),
  );
}
