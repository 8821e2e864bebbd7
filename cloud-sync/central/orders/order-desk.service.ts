import { type Order, type OrderPage, PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import {
  countWaiting,
  listOrderPage,
  type OrderFilter,
  type Paging,
} from '@printfront/shared/server/orders/order-list.ts';
import { readPrintHistory } from '@printfront/shared/server/orders/order-log.repository.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { describeOrder, toOrderSummary } from '@printfront/shared/server/orders/order-view.ts';
import type { ShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { LimitsReader } from '../settings/central-limits.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { findDamagedCopies } from './damaged-copies.service.ts';
import { listOrders } from './order-list.repository.ts';
import {
  findOrder,
  findSequence,
  listContentsOfOrders,
  listOrderContent,
  listPaymentLog,
  listPhotosOfOrders,
  listProductionLog,
} from './order-reads.repository.ts';
import { asListed, asStored, printsOf, type StoredOrder } from './order-view.ts';
import { readMakers, readMakersInFull } from './orders.repository.ts';
import { describeSlip } from './slip-uses.service.ts';

export interface OrderDeskDeps {
  database: CentralDatabase;
  photos: OrderPhotos;
  settings: ShopReader;
  limits: LimitsReader;
  showable: ShowableOrders;
  now(): Date;
}

export const isMaintainer = (principal: Principal) => principal.kind === 'user' && principal.rank >= MAINTAINER_RANK;

/** @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export const listAllOrders = (deps: OrderDeskDeps, principal: Principal, query: OrderFilter & Paging) =>
  listPage(deps, principal, query);

export const countWaitingOrders = ({ database, now }: OrderDeskDeps, principal: Principal) =>
  countWaiting(async (stage, page) => (await listOrders(database, principal, { stage }, page)).length, now());

/** Also of a maintainer only their own. @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export const listOwnOrders = (deps: OrderDeskDeps, principal: Principal, query: Paging) =>
  listPage(deps, asCustomer(principal), query);

/** Maintainers are customers too: what is about their own things shows them nobody else's. */
export const asCustomer = (principal: Principal): Principal =>
  principal.kind === 'user' ? { ...principal, rank: 0 } : principal;

const listPage = async (deps: OrderDeskDeps, principal: Principal, query: OrderFilter & Paging): Promise<OrderPage> => {
  const { database } = deps;
  const { nextId, limit, ...filter } = query;
  const makers = await readMakers(database);
  return listOrderPage(
    deps,
    {
      findArrival: (orderId) => findSequence(database, principal, orderId),
      read: (page) => listOrders(database, principal, filter, page),
      identify: ({ id, iid }) => ({ id, iid }),
      listPhotos: (rows) =>
        listPhotosOfOrders(
          database,
          principal,
          rows.map(({ id }) => id),
        ),
      listContents: (rows) =>
        listContentsOfOrders(
          database,
          rows.map(({ id }) => id),
        ),
      summarise: (row, photos) =>
        toOrderSummary(asListed(row, makers), photos, { isForStaff: isMaintainer(principal) }),
    },
    { nextId, limit },
  );
};

/** @throws HttpProblem not-found, also for an order that is another customer's */
export async function readStoredOrder(
  database: CentralDatabase,
  principal: Principal,
  orderId: string,
): Promise<StoredOrder> {
  const order = await findOrder(database, principal, orderId);
  if (order === undefined) throw notFound();
  return { order, ...(await listOrderContent(database, orderId)) };
}

/** @throws HttpProblem not-found, order-not-showable */
export async function getOrder(deps: OrderDeskDeps, principal: Principal, orderId: string): Promise<Order> {
  const { database } = deps;
  const isForStaff = isMaintainer(principal);
  const stored = await readStoredOrder(database, principal, orderId);
  const { order } = stored;
  const makers = await readMakersInFull(database);
  const read = {
    id: order.id,
    iid: order.iid,
    arrivedAt: order.received_at,
    arePhotosDeleted: order.photos_deleted_at !== null,
    productionStatus: order.production_status,
    files: printsOf(stored),
    payments: await listPaymentLog(database, principal, orderId),
    productions: await listProductionLog(database, principal, orderId),
    // Before what is missing: it corrects what is remembered to be here.
    damaged: await findDamagedCopies(deps, stored),
    printHistory: isForStaff ? await readPrintHistory(database, orderId) : null,
    slip: isForStaff ? await describeSlip(database, orderId) : null,
    view: () => asStored(stored, makers),
  };
  return describeOrder(deps, read, {
    isForStaff,
    settings: { ...(await deps.settings()), unpaidOrderDays: (await deps.limits()).unpaidOrderDays },
  });
}

/** @throws HttpProblem not-found */
export async function getPaymentStatus({ database }: OrderDeskDeps, principal: Principal, orderId: string) {
  const order = await findOrder(database, principal, orderId);
  if (order === undefined) throw notFound();
  return { paymentStatus: PaymentStatus.parse(order.payment_status) };
}
