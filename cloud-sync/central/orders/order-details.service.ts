import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type {
  Order,
  setEstimatedDueDate as setEstimatedDueDateContract,
  setStaffNotes as setStaffNotesContract,
} from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralTransaction } from '../database/database.ts';
import { auditOrder } from './order-audit.ts';
import { getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { nameOf, requireLockedOrder } from './order-statuses.service.ts';
import { type OrderRow, updateDetails } from './orders.repository.ts';
import { tellShop } from './payment-move.ts';

/** One way of writing an instant: what a browser sends compares like what is stored. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** @throws HttpProblem not-found, edited-meanwhile */
export async function setEstimatedDueDate(
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  { estimatedDueDate, previousDueDate }: Output<(typeof setEstimatedDueDateContract)['body']>,
): Promise<Order> {
  await changeDetails(deps, principal, orderId, async (transaction, order) => {
    refuseUnseen(order.estimated_due_date, previousDueDate === undefined ? undefined : instant(previousDueDate));
    const estimated_due_date = instant(estimatedDueDate);
    await updateDetails(transaction, orderId, { estimated_due_date });
    return { ...order, estimated_due_date };
  });
  return getOrder(deps, principal, orderId);
}

/** @throws HttpProblem not-found, edited-meanwhile */
export async function setStaffNotes(
  deps: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  { staffNotes, previousNotes }: Output<(typeof setStaffNotesContract)['body']>,
): Promise<Order> {
  await changeDetails(deps, principal, orderId, async (transaction, order) => {
    refuseUnseen(order.staff_notes, previousNotes);
    await updateDetails(transaction, orderId, { staff_notes: staffNotes });
    return { ...order, staff_notes: staffNotes };
  });
  return getOrder(deps, principal, orderId);
}

/**
 * Changes what staff have said of an order, under its lock: the change, the entry in the audit list and the word to its
 * shop together. Saying again what is there already changes nothing.
 *
 * @param change writes and returns the order as it is then
 * @throws HttpProblem not-found, and what `change` throws
 */
export async function changeDetails(
  { database, now }: OrderDeskDeps,
  principal: Principal,
  orderId: string,
  change: (transaction: CentralTransaction, order: OrderRow) => Promise<OrderRow>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    const [before, after] = [detailsOf(order), detailsOf(await change(transaction, order))];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await auditOrder(transaction, { order, by: nameOf(principal), at: now(), before, after });
    await tellShop(transaction, order, { type: 'order-details-changed', orderId, details: after });
  });
}

/** @throws HttpProblem edited-meanwhile when somebody has changed it since the editor looked */
export function refuseUnseen(current: string | null, seen: string | null | undefined): void {
  if (seen === undefined || seen === current) return;
  throw new HttpProblem('edited-meanwhile', 'Somebody else has changed this since it was looked at.');
}

const detailsOf = (order: OrderRow) => ({
  shippingMethod: ShippingMethod.parse(order.shipping_method),
  shippingTracking: order.shipping_tracking,
  estimatedDueDate: order.estimated_due_date,
  staffNotes: order.staff_notes,
});
