import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { type Order, type OrderPage, PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { FINISHED_ORDER_PHOTO_DAYS } from '@printfront/shared/domain/retention.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { orderHistory } from '@printfront/shared/server/orders/order-history.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { printLedger } from '@printfront/shared/server/orders/print-ledger.ts';
import type { ShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findDamagedCopies } from './damaged-copies.ts';
import { describeSlip } from './describe-slip.ts';
import { listOrders, type OrderFilter } from './order-list.repository.ts';
import {
  findOrder,
  findSequence,
  listOrderFiles,
  listOrderLines,
  listPaymentLog,
  listPhotosOfOrders,
  listPrintExports,
  listProductionLog,
} from './order-reads.repository.ts';
import { toOrder, toOrderSummary } from './order-view.ts';
import type { StoredOrder } from './stored-order.ts';

export interface OrderDeskDeps {
  database: CentralDatabase;
  photos: OrderPhotos;
  settings: ShopSettings;
  showable: ShowableOrders;
  now(): Date;
}

export const isMaintainer = (principal: Principal) => principal.kind === 'user' && principal.rank >= MAINTAINER_RANK;

interface Paging {
  nextId?: string | undefined;
  limit: number;
}

/** @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export const listAllOrders = (deps: OrderDeskDeps, principal: Principal, query: OrderFilter & Paging) =>
  listPage(deps, principal, query);

/** Also of a maintainer only their own. @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export const listOwnOrders = (deps: OrderDeskDeps, principal: Principal, query: Paging) =>
  listPage(deps, asCustomer(principal), query);

/** Maintainers are customers too: what is about their own things shows them nobody else's. */
export const asCustomer = (principal: Principal): Principal =>
  principal.kind === 'user' ? { ...principal, rank: 0 } : principal;

async function listPage(
  { database, photos, showable }: OrderDeskDeps,
  principal: Principal,
  query: OrderFilter & Paging,
): Promise<OrderPage> {
  const { nextId, limit, ...filter } = query;
  const before = nextId === undefined ? undefined : await findSequence(database, principal, nextId);
  if (nextId !== undefined && before === undefined) {
    throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', {
      parameter: 'nextId',
    });
  }
  // One more than wanted tells whether there is another page.
  const rows = await listOrders(database, principal, filter, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const owned = await listPhotosOfOrders(
    database,
    principal,
    page.map(({ id }) => id),
  );
  // A damaged one was here a moment ago, and that may still be remembered.
  for (const { sha256, found_at } of owned) if (found_at !== null) photos.forget(sha256);
  const missing = await photos.missing(owned.map(({ sha256 }) => sha256));
  const missingOf = Map.groupBy(
    owned.filter(({ sha256 }) => missing.has(sha256)),
    ({ order_id }) => order_id,
  );
  return {
    ...showable.listOf(page, identifyOrder, (row) =>
      toOrderSummary(row, {
        missingPhotoCount: missingOf.get(row.id)?.length ?? 0,
        damagedPhotoCount: missingOf.get(row.id)?.filter(({ found_at }) => found_at !== null).length ?? 0,
        isMaintainer: isMaintainer(principal),
      }),
    ),
    nextId: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** @throws HttpProblem not-found, also for an order that is somebody else's */
export async function readStoredOrder(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<StoredOrder> {
  const order = await findOrder(database, principal, orderId);
  if (order === undefined) throw notFound();
  const lines = await listOrderLines(database, principal, orderId);
  return { order, lines, files: await listOrderFiles(database, principal, orderId) };
}

const identifyOrder = ({ id, iid }: { id: string; iid: number }) => ({ id, iid });

/** @throws HttpProblem not-found, order-not-showable */
export async function getOrder(deps: OrderDeskDeps, principal: Principal, orderId: string): Promise<Order> {
  const { database, photos, settings, showable } = deps;
  const stored = await readStoredOrder(database, principal, orderId);
  const payments = await listPaymentLog(database, principal, orderId);
  const productions = await listProductionLog(database, principal, orderId);
  const isForStaff = isMaintainer(principal);
  const isDeleted = stored.order.photos_deleted_at !== null;
  const hashes = stored.files.map(({ sha256 }) => sha256);
  // Before what is missing: it corrects what is remembered to be here.
  const damaged = await findDamagedCopies(deps, stored);
  const exports = isForStaff ? await listPrintExports(database, orderId) : [];
  const missing = isDeleted ? new Set(hashes) : await photos.missing(hashes);
  const slip = isForStaff ? await describeSlip(database, orderId) : null;
  return showable.one(identifyOrder(stored.order), () =>
    toOrder(stored, {
      missing,
      damaged,
      slip,
      isMaintainer: isForStaff,
      trackingUrlTemplates: settings.trackingUrlTemplates,
      photoRetentionDays: settings.photoRetentionDays ?? FINISHED_ORDER_PHOTO_DAYS,
      history: orderHistory(stored.order.received_at, payments, productions),
      printLedger: isForStaff ? printLedger(stored, exports) : null,
    }),
  );
}

/** @throws HttpProblem not-found */
export async function getPaymentStatus({ database }: OrderDeskDeps, principal: Principal, orderId: string) {
  const order = await findOrder(database, principal, orderId);
  if (order === undefined) throw notFound();
  return { paymentStatus: PaymentStatus.parse(order.payment_status) };
}
