import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { keptSince as keptLongerThan, UNPAID_GRACE_MS } from '@printfront/shared/domain/retention.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import { forgetEach, isOver } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { BlobCollector } from '../blobs/blob-collector.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import type { ShopOrderKey } from '../sync/order-effects.ts';
import { auditOrder } from './order-audit.service.ts';
import { requireLockedOrder } from './order-reads.repository.ts';
import { findAnyOrder, findShopOrder, type OrderRow } from './orders.repository.ts';
import { movePayment, tellShop } from './payment-move.service.ts';
import {
  forgetPhotos,
  listCancelledUnpaid,
  listDueOrders,
  listUnpaidOrders,
  RETENTION,
  setDeletionRequested,
  stampFinishedOrders,
  unstampFinishedOrder,
} from './photo-retention.repository.ts';

export interface PhotoRetentionDeps {
  database: CentralDatabase;
  collector: Pick<BlobCollector, 'collectOf'>;
  /** How long photos of finished orders are kept. */
  keptDays(): Promise<number>;
  /** How long online orders wait for their money. */
  unpaidDays(): Promise<number>;
  logger: Logger;
  now(): Date;
  /** Shorter in tests. */
  everyMs?: number | undefined;
}

const EVERY_MS = 60_000;
const ORDERS_PER_SWEEP = 200;

/**
 * The photos of an order are not wanted any more: at once when it is finished, as soon as it is otherwise.
 *
 * @throws HttpProblem not-found
 */
export async function deleteOrderPhotos(
  deps: Pick<PhotoRetentionDeps, 'database' | 'collector' | 'now'>,
  principal: Principal,
  orderId: string,
): Promise<void> {
  const by = nameOf(principal);
  const gone = await deps.database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, principal, orderId);
    await noteRequest(transaction, order, { by, at: deps.now() });
    return isOver(order) ? deletePhotos(transaction, order, { by, at: deps.now() }) : [];
  });
  await deps.collector.collectOf(gone);
}

/** What a shop was told by its customer. The sweep does the rest. @throws HttpProblem not-found for an order that is not its own */
export async function recordDeletionRequest(
  transaction: CentralTransaction,
  { serverId, orderId, by }: ShopOrderKey & { by: string },
): Promise<void> {
  const order = await findShopOrder(transaction, { serverId, orderId });
  if (order === undefined) throw notFound();
  await noteRequest(transaction, order, { by, at: new Date() });
}

interface Done {
  by: string;
  at: Date;
}

async function noteRequest(transaction: CentralTransaction, order: OrderRow, { by, at }: Done): Promise<void> {
  if (!(await setDeletionRequested(transaction, order.id, at.toISOString()))) return;
  await auditOrder(transaction, {
    order,
    by,
    at,
    before: { photoDeletionRequestedAt: null },
    after: { photoDeletionRequestedAt: at.toISOString() },
  });
}

/** @returns hashes of the bytes that may now be without a name */
export async function deletePhotos(
  transaction: CentralTransaction,
  order: OrderRow,
  { by, at }: Done,
): Promise<string[]> {
  if (order.photos_deleted_at !== null) return [];
  const gone = await forgetPhotos(transaction, order.id, at.toISOString());
  await auditOrder(transaction, {
    order,
    by,
    at,
    before: { photosDeletedAt: null },
    after: { photosDeletedAt: at.toISOString() },
  });
  await tellShop(transaction, order, { type: 'order-photos-deleted', orderId: order.id });
  return gone;
}

/** Deletes the photos of orders that have had their time. Several servers may do so at once. */
export function createPhotoRetention(deps: PhotoRetentionDeps): Service & { sweep(): Promise<number> } {
  const { database, collector, keptDays, unpaidDays, logger, now, everyMs = EVERY_MS } = deps;

  async function sweep(): Promise<number> {
    await cancelUnpaid();
    await stampFinishedOrders(database, now().toISOString());
    const keptSince = keptLongerThan(now(), await keptDays());
    const cancelledBefore = new Date(now().getTime() - UNPAID_GRACE_MS).toISOString();
    const unpaid = new Set(await listCancelledUnpaid(database, { cancelledBefore, limit: ORDERS_PER_SWEEP }));
    const due = await listDueOrders(database, { keptSince, limit: ORDERS_PER_SWEEP });
    const ids = [...unpaid].concat(due.filter((id) => !unpaid.has(id)));
    const forget = (id: string) =>
      database
        .transaction()
        .execute((transaction) => expire(transaction, id, unpaid.has(id) ? cancelledBefore : keptSince));
    const deleted = await forgetEach(ids, forget, { collector, logger });
    if (deleted > 0) logger.info({ orders: deleted }, 'photos of finished orders have had their time');
    return deleted;
  }

  /** An account that pays nothing would keep its photos here for years: nobody else ends such an order. */
  async function cancelUnpaid(): Promise<void> {
    const ids = await listUnpaidOrders(database, keptLongerThan(now(), await unpaidDays()), ORDERS_PER_SWEEP);
    const cancel = (id: string) =>
      database.transaction().execute(async (transaction) => {
        await lockOrder(transaction, id);
        const order = await findAnyOrder(transaction, id);
        const isUnpaid =
          order?.payment_status === PAYMENT_STATUS.pending && order.production_status === PRODUCTION_STATUS.received;
        if (!isUnpaid) return null;
        const move = { to: PAYMENT_STATUS.cancelled, actor: 'staff', by: RETENTION, at: now() } as const;
        await movePayment(transaction, order, move);
        // Its photos go a day later.
        return [];
      });
    const cancelled = await forgetEach(ids, cancel, { collector, logger });
    if (cancelled > 0) logger.info({ orders: cancelled }, 'orders that nobody has paid were cancelled');
  }

  async function expire(transaction: CentralTransaction, id: string, keptSince: string): Promise<string[] | null> {
    await lockOrder(transaction, id);
    const order = await findAnyOrder(transaction, id);
    if (order === undefined || order.photos_deleted_at !== null) return null;
    if (!isOver(order)) {
      await unstampFinishedOrder(transaction, id);
      return null;
    }
    const isDue =
      order.photo_deletion_requested_at !== null || (order.finished_at !== null && order.finished_at < keptSince);
    return isDue ? deletePhotos(transaction, order, { by: RETENTION, at: now() }) : null;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs, what: 'deleting old photos', logger }) };
}
