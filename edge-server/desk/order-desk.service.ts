import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import { type CopyDamage, type Order, type OrderPage, PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import { finishesOfLine } from '@printfront/shared/server/orders/line-finishes.ts';
import { createOrderChanges, type OrderBook } from '@printfront/shared/server/orders/order-changes.ts';
import type { OrderDesk } from '@printfront/shared/server/orders/order-desk.routes.ts';
import {
  countWaiting,
  listOrderPage,
  type OrderFilter,
  type Paging,
} from '@printfront/shared/server/orders/order-list.ts';
import {
  insertPrintNote,
  readPrintHistory,
  statusFromLog,
} from '@printfront/shared/server/orders/order-log.repository.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { describeOrder, toOrderSummary } from '@printfront/shared/server/orders/order-view.ts';
import type { PrintNoteDesk } from '@printfront/shared/server/orders/print-notes.routes.ts';
import { createPrintNotes } from '@printfront/shared/server/orders/print-notes.ts';
import { instantsOf, reprintReport } from '@printfront/shared/server/orders/reprint-report.ts';
import type { ShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { findShownSlip } from '@printfront/shared/server/orders/shown-slip.service.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { refuseMadeElsewhere } from '../orders/other-copies.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import {
  countPlacedOrders,
  findArrival,
  listContentsOfOrders,
  listPhotosOfOrders,
  listPlacedOrders,
} from './desk-list.repository.ts';
import {
  type DeskOrderRow,
  findDeskOrder,
  insertPaymentMove,
  listPaymentLog,
  listProductionLog,
  listReprintNotes,
  updateDetails,
  updatePayment,
} from './desk-orders.repository.ts';
import { moveProduction } from './move-production.service.ts';
import { asListed, asStored, detailsOf } from './order-view.ts';
import { describeSlip } from './pay-slips.service.ts';
import { findSubmittedOrder } from './print-exports.repository.ts';

export interface OrderDeskDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  photos: OrderPhotos;
  shopServer: () => Promise<ShopServer>;
  sync: { poke(): void };
  showable: ShowableOrders;
  now: () => Date;
}

/** What staff say of prints, and what had to be made once more. */
export const createPrintNoteDesk = (deps: OrderDeskDeps): PrintNoteDesk => ({
  notes: createPrintNotes(shopOrderBook(deps)),
  async listReprints(_principal, range) {
    const { shop } = await requireCatalogue(deps.catalogue);
    return reprintReport(await listReprintNotes(deps.database, instantsOf(range, shop.timeZone)));
  },
});

/** Every clerk of the shop sees all of its orders; nobody else gets here. */
export const createOrderDesk = (deps: OrderDeskDeps): OrderDesk => ({
  listAllOrders: (_principal, query) => listAllOrders(deps, query),
  countWaitingOrders: () =>
    countWaiting((stage, page) => countPlacedOrders(deps.database, { stage }, page), deps.now()),
  getOrder: (_principal, orderId) => getOrder(deps, orderId),
  getPaymentStatus: (_principal, orderId) => getPaymentStatus(deps, orderId),
  async finishesOf(_principal, orderId, sizeKey) {
    const { content } = await readDeskOrder(deps.database, orderId);
    return finishesOfLine(content.lines, sizeKey, (await requireCatalogue(deps.catalogue)).sizes);
  },
  changes: createOrderChanges(shopOrderBook(deps)),
});

/** Orders that were placed at this shop, and online ones that it makes. @throws HttpProblem parameter-invalid when `nextId` is none of them */
export async function listAllOrders(
  deps: OrderDeskDeps,
  { storefront, nextId, limit, ...filter }: OrderFilter & Paging,
): Promise<OrderPage> {
  const { database, shopServer } = deps;
  const shop = await shopServer();
  if (storefront !== undefined && storefront !== shop.serverName) return { items: [], nextId: null };
  return listOrderPage(
    deps,
    {
      findArrival: (orderId) => findArrival(database, orderId),
      read: (page) => listPlacedOrders(database, filter, page),
      identify: ({ order_id: id, iid }) => ({ id, iid }),
      listPhotos(rows) {
        const kept = rows.filter((row) => row.photos_deleted_at === null);
        return listPhotosOfOrders(
          database,
          kept.map((row) => row.order_id),
        );
      },
      listContents: (rows) =>
        listContentsOfOrders(
          database,
          rows.map((row) => row.order_id),
        ),
      summarise: (row, photos) => toOrderSummary(asListed(row, shop), photos, { isForStaff: true }),
    },
    { nextId, limit },
  );
}

/** @throws HttpProblem not-found for an order that was neither placed nor is made at this shop; order-damaged */
export async function readDeskOrder(
  database: EdgeDatabase,
  orderId: string,
): Promise<{ row: DeskOrderRow; content: SubmittedOrder }> {
  const row = await findDeskOrder(database, orderId);
  const content = row && (await findSubmittedOrder(database, orderId));
  if (row === undefined || content === undefined) throw notFound();
  return { row, content };
}

/** @throws HttpProblem not-found, order-not-showable, order-damaged */
export async function getOrder(deps: OrderDeskDeps, orderId: string): Promise<Order> {
  const { database, catalogue, shopServer } = deps;
  const { row, content } = await readDeskOrder(database, orderId);
  const { shop } = await requireCatalogue(catalogue);
  const server = await shopServer();
  const files = printsOf(content);
  const arePhotosDeleted = row.photos_deleted_at !== null;
  const slip = await findShownSlip(database, orderId);
  const order = {
    id: orderId,
    iid: content.iid,
    arrivedAt: content.submittedAt,
    arePhotosDeleted,
    productionStatus: row.production_status ?? 0,
    files,
    payments: await listPaymentLog(database, orderId),
    productions: await listProductionLog(database, orderId),
    damaged: arePhotosDeleted ? new Map() : await findDamaged(deps, files),
    printHistory: await readPrintHistory(database, orderId),
    slip: await describeSlip(database, slip),
    view: () => asStored(row, content, server, slip?.sha256 ?? null),
  };
  return describeOrder(deps, order, { isForStaff: true, settings: shop });
}

/** Every print of an order with what the ledger goes by. */
const printsOf = (content: SubmittedOrder) =>
  content.lines.flatMap(({ size, files }) =>
    files.map(({ id: fileId, quantity, sha256 }) => ({ size: size.key, fileId, quantity, sha256 })),
  );

/** Of these photos those whose bytes this server's disk has damaged, and that have not come again. */
async function findDamaged(
  { database, photos }: OrderDeskDeps,
  files: readonly { sha256: string }[],
): Promise<Map<string, CopyDamage>> {
  const everywhere = new Set(await createScrubRecord(database).listDamaged());
  const damaged = new Set(files.map(({ sha256 }) => sha256)).intersection(everywhere);
  // The photos were here a moment ago, and that may still be remembered.
  for (const sha256 of damaged) photos.forget(sha256);
  return new Map([...(await photos.missing(damaged))].map((sha256) => [sha256, 'awaited-from-central']));
}

/** @throws HttpProblem not-found */
async function getPaymentStatus({ database }: OrderDeskDeps, orderId: string) {
  const row = await findDeskOrder(database, orderId);
  if (row === undefined) throw notFound();
  return { paymentStatus: PaymentStatus.parse(row.payment_status) };
}

/** Orders of this shop: log, status and the word to central are one transaction. SQLite runs one at a time. */
export function shopOrderBook(deps: OrderDeskDeps): OrderBook<EdgeTransaction, DeskOrderRow> {
  const { database, sync, now } = deps;
  const here = () => ({ origin: 'edge', isApplied: true, at: now() }) as const;
  return {
    async change(work) {
      await database.transaction().execute(work);
      sync.poke();
    },
    async require(transaction, _principal, orderId) {
      const row = await findDeskOrder(transaction, orderId);
      if (row === undefined) throw notFound();
      return row;
    },
    actorOf: () => 'staff',
    async readPrints(transaction, _principal, { order_id: orderId }) {
      const { content } = await readDeskOrder(transaction, orderId);
      return { prints: printsOf(content), ...(await readPrintHistory(transaction, orderId)) };
    },
    async readLogs(transaction, { order_id: orderId }) {
      return {
        payments: await listPaymentLog(transaction, orderId),
        productions: await listProductionLog(transaction, orderId),
      };
    },
    now,
    detailsOf,
    async hasAddress(transaction, { order_id: orderId }) {
      return (await readDeskOrder(transaction, orderId)).content.shippingAddress !== null;
    },
    async writePayment(transaction, row, { from, to, principal, round, method, reason }) {
      const { order_id: orderId } = row;
      if (to === PAYMENT_STATUS.confirmed) refuseMadeElsewhere(row);
      const by = nameOf(principal);
      await insertPaymentMove(transaction, { orderId, from, to, by, round, method, reason, ...here() });
      await updatePayment(transaction, orderId, statusFromLog(await listPaymentLog(transaction, orderId)));
      const payload = { from, to, by, ...saidOfPayment({ round, method, reason }) };
      await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload });
    },
    async writeProduction(transaction, row, { from, to, principal, reason }) {
      if (to > from) refuseMadeElsewhere(row);
      const by = nameOf(principal);
      await moveProduction(transaction, { orderId: row.order_id, from, to, by, reason, at: now() });
    },
    async writeDetails(transaction, { order_id: orderId }, { from, to, principal }) {
      await updateDetails(transaction, orderId, to);
      const payload = { from, to, by: nameOf(principal) };
      await appendEvent(transaction, { orderId, type: 'order-details-changed', payload });
    },
    async writePrintNote(transaction, { order_id: orderId }, { note, principal }) {
      const by = nameOf(principal);
      const noted = { note, at: now().toISOString(), by, origin: 'edge' } as const;
      if (!(await insertPrintNote(transaction, orderId, noted))) return;
      await appendEvent(transaction, { orderId, type: 'print-noted', payload: { note, by } });
    },
    show: (_principal, orderId) => getOrder(deps, orderId),
  };
}
