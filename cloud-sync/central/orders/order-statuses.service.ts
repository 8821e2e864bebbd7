import { type Order, type PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS, productionTransition } from '@printfront/shared/domain/order-states.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { printLedger } from '@printfront/shared/server/orders/print-ledger.ts';
import { printsNotExported, productionRefused } from '@printfront/shared/server/orders/refused-moves.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { auditOrder } from './order-audit.ts';
import { getOrder, isMaintainer, type OrderDeskDeps } from './order-desk.service.ts';
import { findOrder, listOrderFiles, listPrintExports } from './order-reads.repository.ts';
import { insertProductionTransition, type OrderRow, updateProductionStatus } from './orders.repository.ts';
import { movePayment, tellShop } from './payment-move.ts';

/** Customers may until the payment is confirmed. @throws HttpProblem not-found, payment-transition-refused */
export const cancelOrder = (deps: OrderDeskDeps, principal: Principal, orderId: string): Promise<Order> =>
  setPaymentStatus(deps, principal, { orderId, paymentStatus: PAYMENT_STATUS.cancelled });

/** @throws HttpProblem not-found, payment-transition-refused */
export async function setPaymentStatus(
  deps: OrderDeskDeps,
  principal: Principal,
  { orderId, paymentStatus: to }: { orderId: string; paymentStatus: PaymentStatus },
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    const actor = isMaintainer(principal) ? 'staff' : 'customer';
    await movePayment(transaction, order, { to, actor, by: nameOf(principal), at: deps.now() });
  });
  return getOrder(deps, principal, orderId);
}

interface ProductionMove {
  orderId: string;
  productionStatus: ProductionStatus;
  despiteMissingPrints: boolean;
}

/**
 * @throws HttpProblem not-found, production-transition-refused; prints-not-exported when the order would be ready or
 *   handed over, not all of its prints ever went to be printed, and nobody has said that this is known
 */
export async function setProductionStatus(
  deps: OrderDeskDeps,
  principal: Principal,
  { orderId, productionStatus: to, despiteMissingPrints }: ProductionMove,
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    const from = ProductionStatus.parse(order.production_status);
    const verdict = productionTransition(from, to);
    if (!verdict.allowed) throw productionRefused(verdict.reason, from, to);
    const missingPrints = to >= PRODUCTION_STATUS.ready ? await countMissingPrints(transaction, principal, order) : 0;
    if (missingPrints > 0 && !despiteMissingPrints) throw printsNotExported(missingPrints);
    const [by, at] = [nameOf(principal), deps.now()];
    const change = { orderId, from, to, by, origin: 'central', isApplied: true } as const;
    await insertProductionTransition(transaction, { ...change, recordedAt: at.toISOString() });
    if (!(await updateProductionStatus(transaction, { orderId, seen: from, productionStatus: to }))) {
      throw productionRefused('unchanged', from, to);
    }
    await auditOrder(transaction, {
      order,
      by,
      at,
      before: { productionStatus: from },
      after: { productionStatus: to, ...(missingPrints > 0 && { despiteMissingPrints: true }) },
    });
    await tellShop(transaction, order, { type: 'production-status-changed', orderId, from, to, by });
  });
  return getOrder(deps, principal, orderId);
}

async function countMissingPrints(
  transaction: CentralTransaction,
  principal: Principal,
  order: OrderRow,
): Promise<number> {
  const files = await listOrderFiles(transaction, principal, order.id);
  const ledger = printLedger({ order, files }, await listPrintExports(transaction, order.id));
  return Math.max(0, ledger.orderedPrints - ledger.exportedPrints);
}

/**
 * The order as it stays until the transaction ends.
 *
 * @throws HttpProblem not-found, also for an order that is somebody else's; it is not locked then
 */
export async function requireLockedOrder(
  transaction: CentralTransaction,
  principal: Principal,
  orderId: string,
): Promise<OrderRow> {
  if ((await findOrder(transaction, principal, orderId)) === undefined) throw notFound();
  await lockOrder(transaction, orderId);
  const order = await findOrder(transaction, principal, orderId);
  if (order === undefined) throw notFound();
  return order;
}
