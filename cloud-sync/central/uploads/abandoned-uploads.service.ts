import { forgetOldKeys } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { deleteIdleUpload, listIdleUploads } from './abandoned-uploads.repository.ts';

export interface AbandonedUploads extends Service {
  /** Forgets uploads that nobody has touched for thirty days and that were never ordered, and keys of calls. @returns how many uploads */
  sweep(): Promise<number>;
}

const ABANDONED_UPLOAD_DAYS = 30;
const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
const UPLOADS_PER_SWEEP = 500;

/** Several servers may sweep at once: each upload is looked at again under its lock. */
export function createAbandonedUploads(deps: {
  database: CentralDatabase;
  logger: Logger;
  now: () => Date;
}): AbandonedUploads {
  const { database, logger, now } = deps;

  async function sweep(): Promise<number> {
    const before = new Date(now().getTime() - ABANDONED_UPLOAD_DAYS * DAY_MS).toISOString();
    await forgetOldKeys(database, now());
    let forgotten = 0;
    for (const id of await listIdleUploads(database, before, UPLOADS_PER_SWEEP)) {
      const isForgotten = await database.transaction().execute(async (transaction) => {
        await lockRow(transaction, 'upload_task', id);
        return deleteIdleUpload(transaction, id, before);
      });
      if (isForgotten) forgotten += 1;
    }
    if (forgotten > 0) logger.info({ uploads: forgotten }, 'uploads nobody came back to were forgotten');
    return forgotten;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs: EVERY_MS, what: 'sweeping abandoned uploads', logger }) };
}
