import { setOrderFinish } from '../../contracts/order-finishes.ts';
import * as contract from '../../contracts/orders.ts';
import { PAYMENT_STATUS } from '../../domain/order-states.ts';
import type { Principal } from '../http/principal.ts';
import type { PassedOnAnswer, Serve, ServerContext } from '../http/serve.ts';
import { withDueDate, withFinish, withShelf, withShipping, withStaffNotes } from './edit-order-details.ts';
import type { LineFinishes } from './line-finishes.ts';
import type { OrderChanges } from './order-changes.ts';
import type { OrderFilter, Paging } from './order-list.ts';

/** The orders of one server for the people who work on them, and at central for those who own them. */
export interface OrderDesk {
  listAllOrders(principal: Principal, query: OrderFilter & Paging): Promise<contract.OrderPage>;
  countWaitingOrders(principal: Principal): Promise<contract.WaitingOrders>;
  /** @throws HttpProblem not-found, order-not-showable */
  getOrder(principal: Principal, orderId: string): Promise<contract.Order>;
  /** @throws HttpProblem not-found */
  getPaymentStatus(principal: Principal, orderId: string): Promise<{ paymentStatus: contract.PaymentStatus }>;
  /** @throws HttpProblem not-found, also where nothing of the order has that size */
  finishesOf(principal: Principal, orderId: string, sizeKey: string): Promise<LineFinishes>;
  changes: OrderChanges;
}

export interface DeskCall {
  principal: Principal;
  context: ServerContext;
  body?: object | undefined;
}

/** Where a call is answered: a shop passes on what central knows more of. */
export interface OrderRouting {
  ofOrder<Answer>(call: DeskCall, orderId: string, here: () => Promise<Answer>): Promise<Answer | PassedOnAnswer>;
  /** Of money: in a shop that has the order it is the shop’s till that holds it. */
  ofMoney<Answer>(call: DeskCall, orderId: string, here: () => Promise<Answer>): Promise<Answer | PassedOnAnswer>;
  ofAll<Answer>(call: DeskCall, here: () => Promise<Answer>): Promise<Answer | PassedOnAnswer>;
}

/** By the server that was asked. */
export const ANSWERED_HERE: OrderRouting = {
  ofOrder: (_call, _orderId, here) => here(),
  ofMoney: (_call, _orderId, here) => here(),
  ofAll: (_call, here) => here(),
};

/** The desk: central serves it for everybody's orders, a shop for its own with or without central. */
export function serveOrderDesk(
  serve: Serve,
  { listAllOrders, countWaitingOrders, getOrder, getPaymentStatus, finishesOf, changes }: OrderDesk,
  { ofOrder, ofMoney, ofAll }: OrderRouting = ANSWERED_HERE,
): void {
  // Before /orders/{id}, which would take "all" for an id.
  serve(contract.countWaitingOrders, (call) => ofAll(call, () => countWaitingOrders(call.principal)));
  serve(contract.listAllOrders, (call) => ofAll(call, () => listAllOrders(call.principal, call.query)));
  serve(contract.getOrder, (call) => ofOrder(call, call.params.id, () => getOrder(call.principal, call.params.id)));
  serve(contract.getPaymentStatus, (call) =>
    ofOrder(call, call.params.id, () => getPaymentStatus(call.principal, call.params.id)),
  );

  serve(contract.cancelOrder, (call) =>
    ofOrder(call, call.params.id, () =>
      changes.setPaymentStatus(call.principal, call.params.id, PAYMENT_STATUS.cancelled),
    ),
  );
  serve(contract.setPaymentStatus, (call) =>
    ofMoney(call, call.params.id, () =>
      changes.setPaymentStatus(call.principal, call.params.id, call.body.paymentStatus, call.body),
    ),
  );
  serve(contract.setProductionStatus, (call) =>
    ofOrder(call, call.params.id, () => changes.setProductionStatus(call.principal, call.params.id, call.body)),
  );

  serve(contract.setEstimatedDueDate, (call) =>
    ofOrder(call, call.params.id, () =>
      changes.changeDetails(call.principal, call.params.id, (details) => withDueDate(details, call.body)),
    ),
  );
  serve(contract.setStaffNotes, (call) =>
    ofOrder(call, call.params.id, () =>
      changes.changeDetails(call.principal, call.params.id, (details) => withStaffNotes(details, call.body)),
    ),
  );
  serve(contract.setShelf, (call) =>
    ofOrder(call, call.params.id, () =>
      changes.changeDetails(call.principal, call.params.id, (details) => withShelf(details, call.body)),
    ),
  );
  serve(setOrderFinish, (call) =>
    ofOrder(call, call.params.id, async () => {
      const finishes = await finishesOf(call.principal, call.params.id, call.body.size);
      return changes.changeDetails(call.principal, call.params.id, (details) =>
        withFinish(details, call.body, finishes),
      );
    }),
  );
  serve(contract.setShipping, (call) =>
    ofOrder(call, call.params.id, () =>
      changes.changeDetails(call.principal, call.params.id, (details, { hasAddress }) =>
        withShipping(details, call.body, hasAddress),
      ),
    ),
  );
}
