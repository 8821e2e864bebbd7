import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { type Order, type OrderSummary, PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import {
  type OrderActor,
  PAYMENT_STATUS,
  paymentTransition,
  productionTransition,
  type TransitionRefusal,
} from '@printfront/shared/domain/order-states.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import type { OrderPhotos } from './order-photos.ts';
import {
  findOrder,
  findSequence,
  listOrderFiles,
  listOrderLines,
  listOrders,
  listPhotosOfOrders,
  type OrderFilter,
} from './order-reads.repository.ts';
import { type StoredOrder, toOrder, toOrderSummary } from './order-view.ts';
import {
  insertPaymentTransition,
  insertProductionTransition,
  type OrderRow,
  updatePaymentStatus,
  updateProductionStatus,
} from './orders.repository.ts';
import { statusFromPaymentLog } from './payment-log.ts';

export interface OrderDeskDeps {
  database: CentralDatabase;
  photos: OrderPhotos;
  settings: ShopSettings;
  now(): Date;
}

const isMaintainer = (principal: Principal) => principal.kind === 'user' && principal.rank >= MAINTAINER_RANK;

/** @throws HttpProblem parameter-invalid when `nextId` is no order of this list */
export async function listAllOrders(
  { database, photos }: OrderDeskDeps,
  principal: Principal,
  query: OrderFilter & { nextId?: string | undefined; limit: number },
): Promise<{ items: OrderSummary[]; nextId: string | null }> {
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
  const missing = await photos.missing(owned.map(({ sha256 }) => sha256));
  const missingCount = new Map<string, number>();
  for (const { order_id, sha256 } of owned) {
    if (missing.has(sha256)) missingCount.set(order_id, (missingCount.get(order_id) ?? 0) + 1);
  }
  return {
    items: page.map((row) => toOrderSummary(row, missingCount.get(row.id) ?? 0)),
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

/** @throws HttpProblem not-found */
export async function getOrder(deps: OrderDeskDeps, principal: Principal, orderId: string): Promise<Order> {
  const stored = await readStoredOrder(deps.database, principal, orderId);
  return toOrder(stored, {
    missing: await deps.photos.missing(stored.files.map(({ sha256 }) => sha256)),
    isMaintainer: isMaintainer(principal),
    trackingUrlTemplates: deps.settings.trackingUrlTemplates,
  });
}

/** @throws HttpProblem not-found */
export async function getPaymentStatus({ database }: OrderDeskDeps, principal: Principal, orderId: string) {
  const order = await findOrder(database, principal, orderId);
  if (order === undefined) throw notFound();
  return { paymentStatus: PaymentStatus.parse(order.payment_status) };
}

/** Customers may until the payment is confirmed. @throws HttpProblem not-found, payment-transition-refused */
export const cancelOrder = (deps: OrderDeskDeps, principal: Principal, orderId: string): Promise<Order> =>
  setPaymentStatus(deps, principal, { orderId, paymentStatus: PAYMENT_STATUS.cancelled });

/** @throws HttpProblem not-found, payment-transition-refused */
export async function setPaymentStatus(
  deps: OrderDeskDeps,
  principal: Principal,
  { orderId, paymentStatus: to }: { orderId: string; paymentStatus: PaymentStatus },
): Promise<Order> {
  const actor: OrderActor = isMaintainer(principal) ? 'staff' : 'customer';
  await deps.database.transaction().execute(async (transaction) => {
    const order = await requireOrder(transaction, principal, orderId);
    const from = PaymentStatus.parse(order.payment_status);
    const verdict = paymentTransition(from, to, actor);
    if (!verdict.allowed) throw paymentRefused(verdict.reason, from, to);
    const by = nameOf(principal);
    const change = { orderId, from, to, by, actor, origin: 'central', isApplied: true } as const;
    await insertPaymentTransition(transaction, { ...change, recordedAt: deps.now().toISOString() });
    const merged = await statusFromPaymentLog(transaction, orderId);
    if (!(await updatePaymentStatus(transaction, { orderId, seen: from, ...merged }))) {
      throw paymentRefused('unchanged', from, to);
    }
    await tellShop(transaction, order, { type: 'payment-status-changed', orderId, from, to, by });
  });
  return getOrder(deps, principal, orderId);
}

/** @throws HttpProblem not-found, production-transition-refused */
export async function setProductionStatus(
  deps: OrderDeskDeps,
  principal: Principal,
  { orderId, productionStatus: to }: { orderId: string; productionStatus: ProductionStatus },
): Promise<Order> {
  await deps.database.transaction().execute(async (transaction) => {
    const order = await requireOrder(transaction, principal, orderId);
    const from = ProductionStatus.parse(order.production_status);
    const verdict = productionTransition(from, to);
    if (!verdict.allowed) throw productionRefused(verdict.reason, from, to);
    const by = nameOf(principal);
    const change = { orderId, from, to, by, origin: 'central', isApplied: true } as const;
    await insertProductionTransition(transaction, { ...change, recordedAt: deps.now().toISOString() });
    if (!(await updateProductionStatus(transaction, { orderId, seen: from, productionStatus: to }))) {
      throw productionRefused('unchanged', from, to);
    }
    await tellShop(transaction, order, { type: 'production-status-changed', orderId, from, to, by });
  });
  return getOrder(deps, principal, orderId);
}

async function requireOrder(transaction: CentralTransaction, principal: Principal, orderId: string): Promise<OrderRow> {
  const order = await findOrder(transaction, principal, orderId);
  if (order === undefined) throw notFound();
  return order;
}

async function tellShop(transaction: CentralTransaction, order: OrderRow, command: SyncCommand): Promise<void> {
  if (order.server_id !== null) await appendCommand(transaction, { serverId: order.server_id, command });
}

const nameOf = (principal: Principal) => (principal.kind === 'user' ? principal.name : principal.kind);

const REASONS: Record<TransitionRefusal, string> = {
  unchanged: 'it is there already',
  final: 'nothing follows after it',
  backwards: 'that would be a step back',
  'not-open': 'the order is not open',
  'staff-only': 'only the shop can do that',
};

const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  10: 'pending',
  20: 'slip uploaded',
  50: 'confirmed',
  90: 'cancelled',
};
const PRODUCTION_WORDS: Record<ProductionStatus, string> = {
  0: 'received',
  1: 'printing',
  2: 'ready',
  3: 'handed over',
};

const paymentRefused = (reason: TransitionRefusal, from: PaymentStatus, to: PaymentStatus) =>
  new HttpProblem(
    'payment-transition-refused',
    `The payment is ${PAYMENT_WORDS[from]} and cannot become ${PAYMENT_WORDS[to]}: ${REASONS[reason]}.`,
  );

const productionRefused = (reason: TransitionRefusal, from: ProductionStatus, to: ProductionStatus) =>
  new HttpProblem(
    'production-transition-refused',
    `The order is ${PRODUCTION_WORDS[from]} and cannot become ${PRODUCTION_WORDS[to]}: ${REASONS[reason]}.`,
  );
