import { FINISHED_ORDER_PHOTO_DAYS, photosKeptSince } from '@printfront/shared/domain/retention.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { findOrder } from '../storefront/storefront-orders.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import type { BlobCollector } from '../uploads/blob-collector.service.ts';
import { deleteFilesOfOrder } from '../uploads/uploads.repository.ts';
import { forgetPhotos, isStillDue, listDueOrders, stampFinishedOrders } from './photo-retention.repository.ts';

export interface PhotoRetention extends Service {
  /** Deletes the photos of orders that have had their time. @returns of how many orders */
  sweep(): Promise<number>;
}

const EVERY_MS = 60_000;
const ORDERS_PER_SWEEP = 200;

export function createPhotoRetention(deps: {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  collector: Pick<BlobCollector, 'collectOf'>;
  logger: Logger;
  now: () => Date;
}): PhotoRetention {
  const { database, catalogue, collector, logger, now } = deps;

  async function sweep(): Promise<number> {
    const at = now().toISOString();
    await stampFinishedOrders(database, at);
    const keptDays = (await catalogue.current())?.shop.photoRetentionDays ?? FINISHED_ORDER_PHOTO_DAYS;
    const keptSince = photosKeptSince(now(), keptDays);
    let deleted = 0;
    for (const order of await listDueOrders(database, { keptSince, limit: ORDERS_PER_SWEEP })) {
      const gone = await database.transaction().execute(async (transaction) => {
        if (!(await isStillDue(transaction, order, keptSince))) return null;
        const sha256s = await forgetPhotos(transaction, order, at);
        await deleteFilesOfOrder(transaction, order.id);
        return sha256s;
      });
      if (gone === null) continue;
      deleted += 1;
      await collector.collectOf(gone);
    }
    if (deleted > 0) logger.info({ orders: deleted }, 'photos of finished orders have had their time');
    return deleted;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'deleting old photos', logger }) };
}

/**
 * The customer at the kiosk wants the photos gone as soon as the prints are handed over. Central is told, and tells
 * everybody when it is time.
 *
 * @throws HttpProblem not-found; order-not-ready for one that has not been submitted: cancelling deletes its photos
 */
export async function requestPhotoDeletion(
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
    await transaction
      .updateTable('storefront_order')
      .set({ photo_deletion_requested_at: now().toISOString() })
      .where('id', '=', id)
      .execute();
    await appendEvent(transaction, {
      orderId: order.order_id,
      type: 'photo-deletion-requested',
      payload: { by: 'customer' },
    });
  });
  sync.poke();
}
