import { BLOBS_PER_QUESTION } from '@printfront/cloud-sync/protocol/blobs.ts';
import type { SyncWorker } from '@printfront/cloud-sync/worker/sync-worker.ts';
import { FINISHED_ORDER_PHOTO_DAYS, keptSince } from '@printfront/shared/domain/retention.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { askAgain, inChunks, listBlobsOfOrder } from '../sync/blob-queue.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import type { BlobCollector } from './blob-collector.service.ts';
import {
  type DueOrder,
  forgetPhotos,
  isStillDue,
  listDueOrders,
  setDeletionRequested,
  stampFinishedOrders,
} from './photo-retention.repository.ts';
import { deleteFilesOfOrder } from './storefront-files.repository.ts';
import { findOrder } from './storefront-orders.repository.ts';

export interface PhotoRetention extends Service {
  /** Deletes the photos of orders that have had their time. @returns of how many orders */
  sweep(): Promise<number>;
  /**
   * Deletes photos of finished orders before their time, those that were finished first first, until there is enough room;
   * only what central has just said that it has.
   *
   * @returns of how many orders
   */
  giveUpOldest(isEnough: () => Promise<boolean>): Promise<number>;
}

const EVERY_MS = 60_000;
const ORDERS_PER_SWEEP = 200;

export function createPhotoRetention(deps: {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  collector: Pick<BlobCollector, 'collectOf'>;
  sync: Pick<SyncWorker, 'askWhatIsStored' | 'poke'>;
  logger: Logger;
  now: () => Date;
  /** Shorter in tests. */
  everyMs?: number | undefined;
}): PhotoRetention {
  const { database, catalogue, collector, sync, logger, now, everyMs = EVERY_MS } = deps;

  /**
   * A receipt says what central had when it gave it. Before the shop's copy goes central says again, for each photo, whether
   * it has it now; what it lacks is sent.
   *
   * @returns null when central cannot be asked
   */
  async function hasCentralAll(orderId: string): Promise<boolean | null> {
    const sha256s = await listBlobsOfOrder(database, orderId);
    const lacking: string[] = [];
    for (const asked of inChunks(sha256s, BLOBS_PER_QUESTION)) {
      const stored = await sync.askWhatIsStored(asked);
      if (stored === null) return null;
      const there = new Set(stored);
      lacking.push(...asked.filter((sha256) => !there.has(sha256)));
    }
    if (lacking.length === 0) return true;
    await askAgain(database, lacking);
    sync.poke();
    return false;
  }

  async function deletePhotos(order: DueOrder, keptSince: string): Promise<boolean> {
    const gone = await database.transaction().execute(async (transaction) => {
      if (!(await isStillDue(transaction, order, keptSince))) return null;
      const sha256s = await forgetPhotos(transaction, order, now().toISOString());
      await deleteFilesOfOrder(transaction, order.id);
      return sha256s;
    });
    if (gone !== null) await collector.collectOf(gone);
    return gone !== null;
  }

  /** @returns of how many orders photos were deleted */
  async function deleteDue(keptSince: string, isEnough: () => Promise<boolean>): Promise<number> {
    let deleted = 0;
    let canAsk = true;
    for (const order of await listDueOrders(database, { keptSince, limit: ORDERS_PER_SWEEP })) {
      if (await isEnough()) break;
      if (!order.isReleased) {
        const hasAll: boolean | null = canAsk ? await hasCentralAll(order.orderId) : null;
        canAsk = hasAll !== null;
        if (hasAll !== true) continue;
      }
      if (await deletePhotos(order, keptSince)) deleted += 1;
    }
    return deleted;
  }

  async function sweep(): Promise<number> {
    await stampFinishedOrders(database, now().toISOString());
    const keptDays = (await catalogue.current())?.shop.photoRetentionDays ?? FINISHED_ORDER_PHOTO_DAYS;
    const deleted = await deleteDue(keptSince(now(), keptDays), async () => false);
    if (deleted > 0) logger.info({ orders: deleted }, 'photos of finished orders have had their time');
    return deleted;
  }

  async function giveUpOldest(isEnough: () => Promise<boolean>): Promise<number> {
    await stampFinishedOrders(database, now().toISOString());
    // Whatever has been finished by now, in the same round too.
    return deleteDue(new Date(now().getTime() + 1).toISOString(), isEnough);
  }

  return {
    sweep,
    giveUpOldest,
    ...createRepeating({ work: sweep, everyMs, what: 'deleting old photos', logger }),
  };
}

/**
 * The customer at the kiosk wants the photos gone as soon as the prints are handed over. Central is told, and tells
 * everybody when it is time.
 *
 * @throws HttpProblem not-found; order-not-ready for one that has not been submitted: cancelling deletes its photos
 */
export async function deleteStorefrontPhotos(
  { database, sync, now }: { database: EdgeDatabase; sync: { poke(): void }; now: () => Date },
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, id, { clientId });
    if (order === undefined) throw notFound();
    if (order.order_id === null) {
      throw new HttpProblem('order-not-ready', 'The order has not been placed; cancelling it deletes its photos.');
    }
    if (order.photo_deletion_requested_at !== null) return;
    await setDeletionRequested(transaction, id, now().toISOString());
    await appendEvent(transaction, {
      orderId: order.order_id,
      type: 'photo-deletion-requested',
      payload: { by: 'customer' },
    });
  });
  sync.poke();
}
