import { keptSince as keptSinceOf, PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { createLeftoverRemoval } from '@printfront/shared/server/database/deleted-leftovers.ts';
import { forgetEach } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { isWithoutCentral } from '../sync/sync-state.repository.ts';
import type { BlobCollector } from './blob-collector.service.ts';
import {
  type Due,
  forgetInEvents,
  forgetPerson,
  isStillDue,
  listEventsLeft,
  listOrdersWithPerson,
} from './personal-data.repository.ts';

export interface PersonalDataRetention extends Service {
  /** Forgets who placed orders that have had their time. @returns of how many */
  sweep(): Promise<number>;
}

const EVERY_MS = 60_000;
const ORDERS_PER_SWEEP = 200;
/** A computer that central refuses may be let in again: after a restore of central, or when a stolen one is found. */
const REFUSED_DAYS = 30;

export function createPersonalDataRetention(deps: {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  /** Of pictures of slips; the hourly collection finds what is left without it. */
  collector?: Pick<BlobCollector, 'collectOf'>;
  /** Where the database is; what was set aside of damaged ones lies beside it. */
  folder: string;
  logger: Logger;
  now: () => Date;
}): PersonalDataRetention {
  const { database, catalogue, collector, folder, logger, now } = deps;
  const removeLeftovers = createLeftoverRemoval(database, folder);

  async function forgetOrders(due: Due): Promise<number> {
    const ids = await listOrdersWithPerson(database, { ...due, limit: ORDERS_PER_SWEEP });
    const forget = (orderId: string) =>
      database.transaction().execute(async (transaction) => {
        if (!(await isStillDue(transaction, orderId, due))) return null;
        return forgetPerson(transaction, orderId, now().toISOString());
      });
    return forgetEach(ids, forget, { collector, logger });
  }

  async function sweep(): Promise<number> {
    const keptDays = (await catalogue.current())?.shop.personalDataRetentionDays ?? PERSONAL_DATA_DAYS;
    const isAlone = await isWithoutCentral(database, keptSinceOf(now(), REFUSED_DAYS));
    const forgotten = await forgetOrders({ keptSince: keptSinceOf(now(), keptDays), isAlone });
    const acknowledged = await listEventsLeft(database, { isAlone, limit: ORDERS_PER_SWEEP });
    for (const orderId of acknowledged) {
      await database.transaction().execute((transaction) => forgetInEvents(transaction, orderId, { isAlone }));
    }
    await removeLeftovers({ hasDeleted: forgotten + acknowledged.length > 0, now: now() });
    if (forgotten > 0) logger.info({ orders: forgotten }, 'personal data of finished orders have had their time');
    return forgotten;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'deleting old personal data', logger }) };
}
