import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { isHeldBack } from '@printfront/shared/server/blobs/held-back.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase } from '../database/database.ts';
import { isAnyShopUnheard } from '../sync/edge-servers.repository.ts';
import { readRestoredAt } from '../sync/lost-numbers.repository.ts';
import { isBlobNamed } from './blob-names.repository.ts';
import type { PhotoStorage } from './photo-storage.ts';
import { removeUnnamedBytes } from './stored-bytes.service.ts';

export interface BlobCollector extends Service {
  /** Removes of these bytes, and of what was made of them, what no row names. @returns how many */
  collectOf(sha256s: readonly string[]): Promise<number>;
  /** Looks through everything that is stored. @returns how many bytes' names are gone */
  collect(): Promise<number>;
}

const EVERY_MS = 24 * 3_600_000;
/** What has just come may be named in a moment. */
const MINIMUM_AGE_MS = 24 * 3_600_000;

/**
 * Gives back the room of photos that nothing names any more. Several servers may do so at once. Pictures made of photos lie
 * on each server's own disk, so each looks through its own.
 */
export function createBlobCollector(deps: {
  database: CentralDatabase;
  blobs: BlobStore;
  files: Pick<PhotoStorage['files'], 'forget'>;
  derivatives: Pick<PhotoDerivatives, 'remove' | 'list'>;
  photos: Pick<OrderPhotos, 'forget'>;
  logger: Logger;
  minimumAgeMs?: number;
  /** Shorter in tests. */
  everyMs?: number | undefined;
  now?: (() => Date) | undefined;
}): BlobCollector {
  const { database, blobs, files, derivatives, photos, logger, minimumAgeMs = MINIMUM_AGE_MS } = deps;
  const { everyMs = EVERY_MS, now = () => new Date() } = deps;
  const damaged = createScrubRecord(database);
  const startedAt = now();
  let isStopping = false;

  async function forgetPictures(sha256: string): Promise<void> {
    await derivatives.remove(sha256);
    await files.forget(sha256);
    photos.forget(sha256);
    await damaged.forgetDamaged(sha256);
  }

  async function isHolding(): Promise<boolean> {
    const restoredAt = await readRestoredAt(database);
    return restoredAt !== null && isHeldBack(restoredAt, now());
  }

  async function collectOf(sha256s: readonly string[]): Promise<number> {
    let removed = 0;
    if (await isHolding()) return removed;
    for (const sha256 of sha256s) {
      const outcome = await removeUnnamedBytes({ database, blobs }, sha256);
      if (outcome === 'named') continue;
      await forgetPictures(sha256);
      if (outcome === 'removed') removed += 1;
    }
    return removed;
  }

  async function collect(): Promise<number> {
    if (await isHolding()) return 0;
    // What nothing names here may be of orders that an older copy does not know, and shops are those who notice that (S43).
    if (await isAnyShopUnheard(database, { since: startedAt, now: now() })) return 0;
    let removed = 0;
    for await (const { sha256, storedAt } of blobs.list()) {
      if (isStopping) break;
      if (Date.now() - storedAt.getTime() < minimumAgeMs || (await isBlobNamed(database, sha256))) continue;
      removed += await collectOf([sha256]);
    }
    for await (const sha256 of derivatives.list()) {
      if (isStopping) break;
      // Another server may have deleted the photo that they were made of.
      if (!(await isBlobNamed(database, sha256)) && !(await blobs.has(sha256))) await forgetPictures(sha256);
    }
    if (removed > 0) logger.info({ removed }, 'bytes that nothing names were removed');
    return removed;
  }

  const daily = createRepeating({ work: collect, everyMs, what: 'collecting bytes', logger });
  return {
    collectOf,
    collect,
    start() {
      isStopping = false;
      return daily.start();
    },
    stop() {
      isStopping = true;
      return daily.stop();
    },
  };
}
