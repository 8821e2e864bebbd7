import { type Order, PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import {
  mergePaymentStatus,
  PRODUCTION_STATUS,
  paymentTransition,
  productionTransition,
} from '@printfront/shared/domain/order-states.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { LoggedPayment } from '@printfront/shared/server/orders/order-history.ts';
import { printLedger } from '@printfront/shared/server/orders/print-ledger.ts';
import {
  paymentRefused,
  printsNotExported,
  productionRefused,
} from '@printfront/shared/server/orders/refused-moves.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import {
  findDeskOrder,
  insertPaymentMove,
  insertProductionMove,
  listPaymentLog,
  listPrintExports,
  updatePayment,
  updateProduction,
} from './desk-orders.repository.ts';
import { getShopOrder, type OrderDeskDeps, readDeskOrder } from './order-desk.service.ts';

/** What the log of an order's payments adds up to, whoever wrote its entries. */
export const statusFromLog = (log: readonly LoggedPayment[]) =>
  mergePaymentStatus(
    log.map(({ from_status, to_status, actor: by }) => ({
      from: PaymentStatus.parse(from_status),
      to: PaymentStatus.parse(to_status),
      by,
    })),
  );

/**
 * Moves the payment of an order of this shop: log, status and the word to central are one transaction.
 *
 * @param by who does it, in words
 * @throws HttpProblem not-found, payment-transition-refused
 */
export async function setPayment(
  deps: OrderDeskDeps,
  { orderId, to, by }: { orderId: string; to: PaymentStatus; by: string },
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const row = await findDeskOrder(transaction, orderId);
    if (row === undefined) throw notFound();
    const from = PaymentStatus.parse(row.payment_status);
    const verdict = paymentTransition(from, to, 'staff');
    if (!verdict.allowed) throw paymentRefused(verdict.reason, from, to);
    await insertPaymentMove(transaction, { orderId, from, to, by, origin: 'edge', isApplied: true, at: deps.now() });
    await updatePayment(transaction, orderId, statusFromLog(await listPaymentLog(transaction, orderId)));
    await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload: { from, to, by } });
  });
  deps.sync.poke();
  return getShopOrder(deps, orderId);
}

interface ProductionMove {
  orderId: string;
  to: ProductionStatus;
  despiteMissingPrints: boolean;
  by: string;
}

/** @throws HttpProblem not-found, production-transition-refused, prints-not-exported as at central */
export async function setProduction(
  deps: OrderDeskDeps,
  { orderId, to, despiteMissingPrints, by }: ProductionMove,
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const row = await findDeskOrder(transaction, orderId);
    if (row === undefined) throw notFound();
    const from = ProductionStatus.parse(row.production_status);
    const verdict = productionTransition(from, to);
    if (!verdict.allowed) throw productionRefused(verdict.reason, from, to);
    const missing = to >= PRODUCTION_STATUS.ready ? await countMissingPrints(transaction, orderId) : 0;
    if (missing > 0 && !despiteMissingPrints) throw printsNotExported(missing);
    await insertProductionMove(transaction, { orderId, from, to, by, origin: 'edge', isApplied: true, at: deps.now() });
    await updateProduction(transaction, orderId, to);
    await appendEvent(transaction, { orderId, type: 'production-status-changed', payload: { from, to, by } });
  });
  deps.sync.poke();
  return getShopOrder(deps, orderId);
}

async function countMissingPrints(transaction: EdgeTransaction, orderId: string): Promise<number> {
  const { row, content } = await readDeskOrder(transaction, orderId);
  const order = { production_status: row.production_status ?? 0 };
  const files = content.lines.flatMap((line) => line.files);
  const { orderedPrints, exportedPrints } = printLedger({ order, files }, await listPrintExports(transaction, orderId));
  return Math.max(0, orderedPrints - exportedPrints);
}
