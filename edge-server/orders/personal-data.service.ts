import { keptSince as keptSinceOf, PERSONAL_DATA_DAYS } from '@printfront/shared/domain/retention.ts';
import { removeOldQuarantine } from '@printfront/shared/server/database/snapshots/old-quarantine.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import {
  emptySqliteLog,
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

/** Each order is a transaction of its own: killed at any moment, the next sweep goes on. */
export function createPersonalDataRetention(deps: {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  /** Where the database is; what was set aside of damaged ones lies beside it. */
  folder: string;
  logger: Logger;
  now: () => Date;
}): PersonalDataRetention {
  const { database, catalogue, folder, logger, now } = deps;
  // After a start nobody knows what the log still holds.
  let isLogClean = false;

  async function forgetOrders(keptSince: string): Promise<number> {
    let forgotten = 0;
    for (const orderId of await listOrdersWithPerson(database, { keptSince, limit: ORDERS_PER_SWEEP })) {
      const isForgotten = await database.transaction().execute(async (transaction) => {
        if (!(await isStillDue(transaction, orderId, keptSince))) return false;
        await forgetPerson(transaction, orderId, now().toISOString());
        return true;
      });
      if (isForgotten) forgotten += 1;
    }
    return forgotten;
  }

  async function sweep(): Promise<number> {
    const keptDays = (await catalogue.current())?.shop.personalDataRetentionDays ?? PERSONAL_DATA_DAYS;
    const forgotten = await forgetOrders(keptSinceOf(now(), keptDays));
    const acknowledged = await listEventsLeft(database, ORDERS_PER_SWEEP);
    for (const orderId of acknowledged) {
      await database.transaction().execute((transaction) => forgetInEvents(transaction, orderId));
    }
    if (forgotten + acknowledged.length > 0) isLogClean = false;
    if (!isLogClean) isLogClean = await emptySqliteLog(database);
    await removeOldQuarantine(folder, now());
    if (forgotten > 0) logger.info({ orders: forgotten }, 'personal data of finished orders have had their time');
    return forgotten;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'deleting old personal data', logger }) };
}
