import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type * as contract from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isSameDetails, type OrderDetails } from '@printfront/shared/domain/order-details.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import {
  refusePersonalData,
  withDueDate,
  withShipping,
  withStaffNotes,
} from '@printfront/shared/server/orders/edit-order-details.ts';
import { auditOrder } from './order-audit.ts';
import { getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { requireLockedOrder } from './order-statuses.service.ts';
import { type OrderRow, updateDetails } from './orders.repository.ts';
import { tellShop } from './payment-move.ts';

type Body<Contract extends { body?: unknown }> = Output<Contract['body']>;

/** @throws HttpProblem not-found, edited-meanwhile */
export const setEstimatedDueDate = (
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  edit: Body<typeof contract.setEstimatedDueDate>,
): Promise<contract.Order> => changeDetails(deps, principal, orderId, (details) => withDueDate(details, edit));

/** @throws HttpProblem not-found, edited-meanwhile */
export const setStaffNotes = (
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  edit: Body<typeof contract.setStaffNotes>,
): Promise<contract.Order> => changeDetails(deps, principal, orderId, (details) => withStaffNotes(details, edit));

/** @throws HttpProblem not-found, shipping-not-offered, edited-meanwhile */
export const setShipping = (
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  edit: Body<typeof contract.setShipping>,
): Promise<contract.Order> =>
  changeDetails(deps, principal, orderId, (details, order) =>
    withShipping(details, edit, order.shipping_address !== null),
  );

/**
 * Changes what staff have said of an order, under its lock: the change, the entry in the audit list and the word to its
 * shop together. Saying again what is there already changes nothing.
 *
 * @throws HttpProblem not-found, and what `edit` throws
 */
async function changeDetails(
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  edit: (details: OrderDetails, order: OrderRow) => OrderDetails,
): Promise<contract.Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    const before = detailsOf(order);
    const after = edit(before, order);
    if (isSameDetails(before, after)) return;
    if (order.personal_data_deleted_at !== null) refusePersonalData(after);
    await updateDetails(transaction, orderId, after);
    await auditOrder(transaction, {
      order,
      by: nameOf(principal),
      at: deps.now(),
      before: { ...before },
      after: { ...after },
    });
    await tellShop(transaction, order, { type: 'order-details-changed', orderId, details: after });
  });
  return getOrder(deps, principal, orderId);
}

export const detailsOf = (order: OrderRow): OrderDetails => ({
  shippingMethod: ShippingMethod.parse(order.shipping_method),
  shippingTracking: order.shipping_tracking,
  estimatedDueDate: order.estimated_due_date,
  staffNotes: order.staff_notes,
});
