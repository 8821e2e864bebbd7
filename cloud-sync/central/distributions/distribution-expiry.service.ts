import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { removeUnusedBytes } from './distribution-bytes.service.ts';
import { deleteExpiredFiles, hasFileOfBytes } from './distributions.repository.ts';

export interface DistributionExpiry extends Service {
  /**
   * Deletes what has expired, and bytes that no file has: of an upload that was refused at its end, or left over when a
   * server died between a row and its bytes. @returns how many were deleted from the store
   */
  sweep(): Promise<number>;
}

const EVERY_MS = 3_600_000;
/** Between the last byte of an upload and its row lie seconds. */
const UNUSED_FROM_AGE_MS = 3_600_000;

/**
 * Readers see nothing of a file from the moment it expires; this makes room. Several servers may sweep at once.
 */
export function createDistributionExpiry(deps: {
  database: CentralDatabase;
  blobs: BlobStore;
  logger: Logger;
  now: () => Date;
}): DistributionExpiry {
  const { database, blobs, logger, now } = deps;
  let first: Promise<unknown> | undefined;

  async function sweep(): Promise<number> {
    const at = now();
    let removed = 0;
    for (const sha256 of await deleteExpiredFiles(database, at.toISOString())) {
      if (await removeUnusedBytes(deps, sha256)) removed += 1;
    }
    for await (const { sha256, storedAt } of blobs.list()) {
      const isYoung = at.getTime() - storedAt.getTime() < UNUSED_FROM_AGE_MS;
      if (isYoung || (await hasFileOfBytes(database, sha256))) continue;
      if (await removeUnusedBytes(deps, sha256)) removed += 1;
    }
    if (removed > 0) logger.info({ files: removed }, 'files for download that have expired were deleted');
    return removed;
  }

  const what = 'sweeping files for download';
  const repeating = createRepeating({ work: sweep, everyMs: EVERY_MS, what, logger });
  return {
    sweep,
    start() {
      // Not waited for: a store with much in it keeps nobody from starting.
      first = sweep().catch((error) => logger.error({ err: error }, `${what} failed; it is tried again`));
      return repeating.start();
    },
    async stop() {
      await first;
      await repeating.stop();
    },
  };
}
