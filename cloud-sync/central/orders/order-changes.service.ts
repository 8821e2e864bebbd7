import { saidWhy } from '@printfront/cloud-sync/protocol/moves.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import { finishesOfLine } from '@printfront/shared/server/orders/line-finishes.ts';
import { createOrderChanges, type OrderBook } from '@printfront/shared/server/orders/order-changes.ts';
import type { OrderDesk } from '@printfront/shared/server/orders/order-desk.routes.ts';
import {
  insertPrintNote,
  insertProductionMove,
  readPrintHistory,
} from '@printfront/shared/server/orders/order-log.repository.ts';
import type { PrintNoteDesk } from '@printfront/shared/server/orders/print-notes.routes.ts';
import { createPrintNotes } from '@printfront/shared/server/orders/print-notes.ts';
import { productionRefused } from '@printfront/shared/server/orders/refused-moves.ts';
import { instantsOf, reprintReport } from '@printfront/shared/server/orders/reprint-report.ts';
import { loadAssortment } from '../catalogue/offered-sizes.service.ts';
import type { CentralTransaction } from '../database/database.ts';
import { auditOrder } from './order-audit.service.ts';
import * as desk from './order-desk.service.ts';
import {
  listOrderContent,
  listReprintNotes,
  listWholePaymentLog,
  listWholeProductionLog,
  requireLockedOrder,
} from './order-reads.repository.ts';
import { detailsOf, orderedFinishOf, printsOf } from './order-view.ts';
import { type OrderRow, updateDetails, updateProductionStatus } from './orders.repository.ts';
import { tellShop, writePayment } from './payment-move.service.ts';

/** The orders of everybody for maintainers, and of customers their own. */
export const createOrderDesk = (deps: desk.OrderDeskDeps): OrderDesk => ({
  listAllOrders: (principal, query) => desk.listAllOrders(deps, principal, query),
  countWaitingOrders: (principal) => desk.countWaitingOrders(deps, principal),
  getOrder: (principal, orderId) => desk.getOrder(deps, principal, orderId),
  getPaymentStatus: (principal, orderId) => desk.getPaymentStatus(deps, principal, orderId),
  async finishesOf(principal, orderId, sizeKey) {
    const { lines } = await desk.readStoredOrder(deps.database, principal, orderId);
    return finishesOfLine(lines.map(orderedFinishOf), sizeKey, (await loadAssortment(deps.database)).sizes);
  },
  changes: createOrderChanges(centralOrderBook(deps)),
});

/** What staff say of prints, and what had to be made once more. */
export const createPrintNoteDesk = (deps: desk.OrderDeskDeps): PrintNoteDesk => ({
  notes: createPrintNotes(centralOrderBook(deps)),
  listReprints: async (principal, range) =>
    reprintReport(
      await listReprintNotes(deps.database, principal, instantsOf(range, (await deps.settings()).timeZone)),
    ),
});

/** A change, its entry in the audit list and the word to its shop together, under the order's lock. */
export function centralOrderBook(deps: desk.OrderDeskDeps): OrderBook<CentralTransaction, OrderRow> {
  const { database, now } = deps;
  return {
    change: (work) => database.transaction().execute(work),
    require: requireLockedOrder,
    actorOf: (principal) => (desk.isMaintainer(principal) ? 'staff' : 'customer'),
    readPrints: async (transaction, _principal, { id }) => ({
      prints: printsOf(await listOrderContent(transaction, id)),
      ...(await readPrintHistory(transaction, id)),
    }),
    readLogs: async (transaction, { id }) => ({
      payments: await listWholePaymentLog(transaction, id),
      productions: await listWholeProductionLog(transaction, id),
    }),
    now,
    detailsOf,
    hasAddress: (_transaction, { shipping_address }) => shipping_address !== null,
    writePayment: (transaction, order, { principal, ...move }) =>
      writePayment(transaction, order, { ...move, by: nameOf(principal), at: now() }),
    async writeProduction(transaction, order, { from, to, missingPrints, reason, principal }) {
      const [orderId, by, at] = [order.id, nameOf(principal), now()];
      const applied = { origin: 'central', isApplied: true } as const;
      await insertProductionMove(transaction, { orderId, from, to, by, reason, ...applied, at });
      if (!(await updateProductionStatus(transaction, { orderId, seen: from, productionStatus: to, at }))) {
        throw productionRefused('unchanged', from, to);
      }
      const after = {
        productionStatus: to,
        ...(missingPrints > 0 && { despiteMissingPrints: true }),
        ...saidWhy(reason),
      };
      await auditOrder(transaction, { order, by, at, before: { productionStatus: from }, after });
      await tellShop(transaction, order, {
        type: 'production-status-changed',
        orderId,
        from,
        to,
        by,
        ...saidWhy(reason),
      });
    },
    async writeDetails(transaction, order, { from, to, principal }) {
      const change = { by: nameOf(principal), at: now(), before: { ...from }, after: { ...to } };
      await updateDetails(transaction, order.id, to);
      await auditOrder(transaction, { order, ...change });
      await tellShop(transaction, order, { type: 'order-details-changed', orderId: order.id, details: to });
    },
    async writePrintNote(transaction, order, { note, principal }) {
      const [orderId, by, at] = [order.id, nameOf(principal), now().toISOString()];
      if (!(await insertPrintNote(transaction, orderId, { note, at, by, origin: 'central' }))) return;
      await tellShop(transaction, order, { type: 'print-noted', orderId, note, at, by });
    },
    show: (principal, orderId) => desk.getOrder(deps, principal, orderId),
  };
}
