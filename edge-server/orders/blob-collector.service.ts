import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { isHeldBack } from '@printfront/shared/server/blobs/held-back.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import type { PhotoDerivatives } from '@printfront/shared/server/photos/derivatives.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase } from '../database/database.ts';
import type { BlobGate } from './blob-gate.ts';
import { isBlobNamed } from './blob-names.repository.ts';

export interface BlobCollector extends Service {
  /** Removes of these bytes what nothing names, however new it is. @returns how many */
  collectOf(sha256s: readonly string[]): Promise<number>;
  /** Removes blobs that nothing names. @returns how many */
  collect(): Promise<number>;
}

const EVERY_MS = 3_600_000;
/** What has just come may be named in a moment: pictures of a catalogue that is still being fetched, for example. */
const MINIMUM_AGE_MS = 24 * 3_600_000;

/** Gives back the room of photos whose orders were cancelled or abandoned, and of uploads that never got a row. */
export function createBlobCollector(deps: {
  database: EdgeDatabase;
  blobs: BlobStore;
  derivatives: Pick<PhotoDerivatives, 'remove' | 'list'>;
  gate: BlobGate;
  logger: Logger;
  minimumAgeMs?: number;
  /** When this database came back from a copy: it does not know every order whose photos are here. */
  restored?: () => Promise<{ at: string } | null>;
  /** The clock that never goes back. */
  now: () => Date;
  /** Shorter in tests. */
  everyMs?: number | undefined;
}): BlobCollector {
  const { database, blobs, derivatives, gate, logger, minimumAgeMs = MINIMUM_AGE_MS } = deps;
  const { restored = async () => null, now, everyMs = EVERY_MS } = deps;
  const damaged = createScrubRecord(database);
  let isStopping = false;

  async function isHolding(): Promise<boolean> {
    const { at } = (await restored()) ?? {};
    return at !== undefined && isHeldBack(new Date(at), now());
  }

  async function collectOf(sha256s: readonly string[]): Promise<number> {
    let removed = 0;
    if (await isHolding()) return removed;
    for (const sha256 of sha256s) {
      await gate.remove(sha256, async () => {
        // Asked while nobody holds them: the same bytes may have come in since.
        if (await isBlobNamed(database, sha256)) return;
        await blobs.remove(sha256);
        await forgetPictures(sha256);
        removed += 1;
      });
    }
    return removed;
  }

  async function forgetPictures(sha256: string): Promise<void> {
    await derivatives.remove(sha256);
    await damaged.forgetDamaged(sha256);
  }

  async function collect(): Promise<number> {
    let removed = 0;
    if (await isHolding()) return removed;
    for await (const { sha256, storedAt } of blobs.list()) {
      if (isStopping) break;
      if (Date.now() - storedAt.getTime() < minimumAgeMs || (await isBlobNamed(database, sha256))) continue;
      removed += await collectOf([sha256]);
    }
    for await (const sha256 of derivatives.list()) {
      if (isStopping) break;
      if (await blobs.has(sha256)) continue;
      await gate.remove(sha256, async () => {
        // The shop was killed between the photo and what was made of it.
        if (!(await isBlobNamed(database, sha256)) && !(await blobs.has(sha256))) await forgetPictures(sha256);
      });
    }
    if (removed > 0) logger.info({ removed }, 'photos that no order names were removed');
    return removed;
  }

  const hourly = createRepeating({ work: collect, everyMs, what: 'collecting photos', logger });
  return {
    collectOf,
    collect,
    start() {
      isStopping = false;
      return hourly.start();
    },
    stop() {
      isStopping = true;
      return hourly.stop();
    },
  };
}
