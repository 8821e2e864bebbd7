import * as contract from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { withDueDate, withShipping, withStaffNotes } from '@printfront/shared/server/orders/edit-order-details.ts';
import { changeDetails } from './change-details.ts';
import type { DeskRouting } from './desk-routing.ts';
import { setPayment, setProduction } from './move-order.ts';
import { getShopOrder, getShopOrderPayment, listShopOrders, type OrderDeskDeps } from './order-desk.service.ts';

export const nameOf = (principal: Principal) => (principal.kind === 'user' ? principal.name : principal.kind);

/** The desk of this shop: its own orders with or without central, everybody's with it. */
export function serveOrderDesk(serve: Serve, deps: OrderDeskDeps, routing: DeskRouting): void {
  // Before /orders/{id}, which would take "all" for an id.
  serve(contract.listAllOrders, (call) => routing.ofAll(call, () => listShopOrders(deps, call.query)));
  serve(contract.getOrder, (call) => routing.ofOrder(call, call.params.id, () => getShopOrder(deps, call.params.id)));
  serve(contract.getPaymentStatus, (call) =>
    routing.ofOrder(call, call.params.id, () => getShopOrderPayment(deps, call.params.id)),
  );
  serve(contract.cancelOrder, (call) => {
    const cancelled = { ...named(call), to: PAYMENT_STATUS.cancelled };
    return routing.ofOrder(call, call.params.id, () => setPayment(deps, cancelled));
  });
  serve(contract.setPaymentStatus, (call) =>
    routing.ofOrder(call, call.params.id, () => setPayment(deps, { ...named(call), to: call.body.paymentStatus })),
  );
  serve(contract.setProductionStatus, (call) => {
    const { productionStatus: to, despiteMissingPrints } = call.body;
    return routing.ofOrder(call, call.params.id, () =>
      setProduction(deps, { ...named(call), to, despiteMissingPrints }),
    );
  });
  serve(contract.setEstimatedDueDate, (call) =>
    routing.ofOrder(call, call.params.id, () =>
      changeDetails(deps, named(call), (details) => withDueDate(details, call.body)),
    ),
  );
  serve(contract.setStaffNotes, (call) =>
    routing.ofOrder(call, call.params.id, () =>
      changeDetails(deps, named(call), (details) => withStaffNotes(details, call.body)),
    ),
  );
  serve(contract.setShipping, (call) =>
    routing.ofOrder(call, call.params.id, () =>
      changeDetails(deps, named(call), (details, { shippingAddress }) =>
        withShipping(details, call.body, shippingAddress !== null),
      ),
    ),
  );
}

const named = ({ params, principal }: { params: { id: string }; principal: Principal }) => ({
  orderId: params.id,
  by: nameOf(principal),
});
