import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { saidOfPayment, saidWhy } from '@printfront/cloud-sync/protocol/moves.ts';
import { detailsWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { type PaymentMethod, type PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { isSameDetails, mergeOrderDetails, type OrderDetails } from '@printfront/shared/domain/order-details.ts';
import { isPaymentMove, type OrderActor, productionMoveCounts } from '@printfront/shared/domain/order-states.ts';
import type { PrintNote } from '@printfront/shared/domain/print-notes.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import {
  insertPrintNote,
  insertProductionMove,
  statusFromLog,
} from '@printfront/shared/server/orders/order-log.repository.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { isRelayedSending } from '../relay/relayed-photos.repository.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { auditOrder } from './order-audit.service.ts';
import { detailsOf } from './order-view.ts';
import {
  findOrderIdByNumber,
  findShopOrder,
  insertOrder,
  insertPaymentTransition,
  insertPrintExport,
  listPaymentTransitions,
  type OrderRow,
  updateDetails,
  updatePaymentStatus,
  updateProductionStatus,
} from './orders.repository.ts';
import { auditPayment, tellShop } from './payment-move.service.ts';
import { rowsOfSubmittedOrder } from './submitted-order-rows.ts';

/** 'ignored': the rules gave it no effect, which is an answer too; the log still keeps it. */
export type Effect = 'applied' | 'ignored';

/**
 * Takes over an order that a shop has placed. The same order again is ignored.
 *
 * @throws HttpProblem already-exists when another order has its number, or anything else that a history can be about has
 *   its id: both are kept where they are, and people decide
 */
export async function applySubmittedOrder(
  transaction: CentralTransaction,
  { serverId, serverName, order }: { serverId: string; serverName: string; order: SubmittedOrder },
): Promise<Effect> {
  const holder = await findOrderIdByNumber(transaction, order.iid);
  if (holder !== undefined && holder !== order.orderId) {
    throw new HttpProblem('already-exists', `The order number ${order.iid} belongs to another order.`);
  }
  const { order: row, lines, files } = rowsOfSubmittedOrder({ serverId, serverName }, order, new Date());
  if (await isRelayedSending(transaction, order.orderId)) throw idTaken();
  if (await insertOrder(transaction, row, lines, files)) return 'applied';
  const same = await findShopOrder(transaction, { serverId, orderId: order.orderId });
  if (same?.iid !== order.iid) throw idTaken();
  return 'ignored';
}

const idTaken = () => new HttpProblem('already-exists', 'The id of this order belongs to something else.');

interface ShopChange<Status> extends ShopOrderKey {
  reason?: string | undefined;
  /** What the shop saw; central may have gone on since. */
  from: Status;
  to: Status;
  by: string;
}

/**
 * Shops write who did it in words of their own; only a customer's doing is marked as such. What no customer may do was done
 * by one of the staff, who may be called “customer”: money that was taken is not lost for a name.
 */
const actorOf = ({ by, from, to, round }: PaymentChange): OrderActor =>
  by === 'customer' && isPaymentMove({ from, to, by, round }) ? 'customer' : 'staff';

type PaymentChange = Pick<ShopChange<PaymentStatus>, 'by' | 'from' | 'to'> & { round: number };

/**
 * Adds a shop's payment change to the log and lets the rules decide. An order that one side cancelled while the other
 * took the money stays confirmed and is flagged. When the shop could not have known where central stood, it is told
 * what came out.
 *
 * @throws HttpProblem not-found when there is no such order
 */
export async function applyPaymentStatus(
  transaction: CentralTransaction,
  change: ShopChange<PaymentStatus> & { round?: number | undefined; method?: PaymentMethod | undefined },
): Promise<Effect> {
  const { orderId, from, to, by, round = 0 } = change;
  const order = await requireOrder(transaction, change);
  const reason = reasonToKeep(order, change.reason);
  const at = new Date();
  const actor = actorOf({ by, from, to, round });
  const isApplied = isPaymentMove({ from, to, by: actor, round });
  const log = {
    ...change,
    reason,
    actor,
    origin: 'edge',
    isApplied,
    at,
  } as const;
  await insertPaymentTransition(transaction, log);
  const merged = statusFromLog(await listPaymentTransitions(transaction, orderId));
  const isMoved =
    merged.paymentStatus !== order.payment_status ||
    merged.clash !== (order.payment_clash === 1) ||
    merged.method !== order.paid_method;
  if (isMoved) {
    const isWritten = await updatePaymentStatus(transaction, { orderId, seen: order.payment_status, ...merged });
    if (!isWritten) throw new Error('The payment status changed while a shop’s change was being applied.');
    await auditPayment(transaction, order, { ...merged, reason, by, at });
  }
  if (from !== order.payment_status || merged.paymentStatus !== to) {
    const command = {
      type: 'payment-status-changed',
      orderId,
      // In a later round the step from what the shop said could be one that is taken back.
      from: merged.round === 0 ? to : merged.paymentStatus,
      to: merged.paymentStatus,
      by: 'sync',
      ...saidOfPayment({ ...merged, reason: null }),
    } as const;
    await tellShop(transaction, order, command);
  }
  return isMoved ? 'applied' : 'ignored';
}

/**
 * Moves an order's production on as a shop did. When both sides moved it without seeing each other the one that is
 * further along stands, whichever came first, and the shop is told so.
 *
 * @throws HttpProblem not-found when there is no such order
 */
export async function applyProductionStatus(
  transaction: CentralTransaction,
  change: ShopChange<ProductionStatus>,
): Promise<Effect> {
  const { orderId, from, to } = change;
  const order = await requireOrder(transaction, change);
  const reason = reasonToKeep(order, change.reason);
  const seen = ProductionStatus.parse(order.production_status);
  const isApplied = productionMoveCounts(seen, { from, to });
  const at = new Date();
  const log = { ...change, reason, origin: 'edge', isApplied, at } as const;
  await insertProductionMove(transaction, log);
  if (isApplied) {
    const isWritten = await updateProductionStatus(transaction, { orderId, seen, productionStatus: to, at });
    if (!isWritten) throw new Error('The production status changed while a shop’s change was being applied.');
    const [before, after] = [{ productionStatus: seen }, { productionStatus: to, ...saidWhy(reason) }];
    await auditOrder(transaction, { order, by: change.by, at, before, after });
  }
  const stands = isApplied ? to : seen;
  if (seen !== from || stands !== to) {
    const command = { type: 'production-status-changed', orderId, from: to, to: stands, by: 'sync' } as const;
    await tellShop(transaction, order, command);
  }
  return isApplied ? 'applied' : 'ignored';
}

/**
 * Takes over what staff at the shop said of an order, field by field: what they changed counts where central still has what
 * they saw. When the shop cannot know what came out, it is told.
 *
 * @throws HttpProblem not-found when there is no such order
 */
export async function applyOrderDetails(
  transaction: CentralTransaction,
  { serverId, orderId, from, to, by }: ShopOrderKey & { from: OrderDetails; to: OrderDetails; by: string },
): Promise<Effect> {
  const order = await requireOrder(transaction, { serverId, orderId });
  const before = detailsOf(order);
  // An address comes with the order or never: without one nothing can be sent, whatever a shop says.
  const isSendable = order.shipping_address !== null || !isMail(to.shippingMethod);
  const sendable = isSendable ? to : { ...to, shippingMethod: from.shippingMethod, shippingTracking: null };
  // Said by who had not heard that it is forgotten (S44).
  const wanted = order.personal_data_deleted_at === null ? sendable : detailsWithoutPerson(sendable);
  const after = mergeOrderDetails(before, { from, to: wanted });
  const isChanged = !isSameDetails(before, after);
  if (isChanged) {
    await updateDetails(transaction, orderId, after);
    await auditOrder(transaction, { order, by, at: new Date(), before: { ...before }, after: { ...after } });
  }
  if (!isSameDetails(before, from) || !isSameDetails(after, to)) {
    await tellShop(transaction, order, { type: 'order-details-changed', orderId, details: after });
  }
  return isChanged ? 'applied' : 'ignored';
}

/**
 * Notes that print files of an order came out whole at its shop.
 *
 * @param exported `target` is absent from shops of version 1, which only have hot folders
 * @throws HttpProblem not-found when there is no such order
 */
export async function recordPrintExport(
  transaction: CentralTransaction,
  {
    target = 'hot-folder',
    ...exported
  }: ShopOrderKey & {
    at: string;
    by: string;
    fileCount: number;
    printCount: number;
    target?: 'archive' | 'hot-folder' | undefined;
  },
): Promise<void> {
  await requireOrder(transaction, exported);
  await insertPrintExport(transaction, { ...exported, target });
}

/** @throws HttpProblem not-found for an order that this shop did not place */
export async function recordPrintNote(
  transaction: CentralTransaction,
  { note, at, by, ...key }: ShopOrderKey & { note: PrintNote; at: string; by: string },
): Promise<void> {
  const order = await requireOrder(transaction, key);
  const noted = { note, at, by: order.personal_data_deleted_at === null ? by : '', origin: 'edge' } as const;
  await insertPrintNote(transaction, order.id, noted);
}

/** Said by who had not heard that the order is forgotten (S44). */
const reasonToKeep = ({ personal_data_deleted_at }: OrderRow, reason: string | undefined): string | null =>
  personal_data_deleted_at === null ? (reason ?? null) : null;

/** An order of this shop, locked: people at central may be changing it at this moment. */
async function requireOrder(transaction: CentralTransaction, key: ShopOrderKey): Promise<OrderRow> {
  // Asked first, so that no shop holds up an order of others by its id.
  if ((await findShopOrder(transaction, key)) === undefined) throw notFound();
  await lockOrder(transaction, key.orderId);
  const order = await findShopOrder(transaction, key);
  if (order === undefined) throw notFound();
  return order;
}
