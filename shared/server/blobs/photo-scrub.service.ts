import type { Logger } from 'pino';
import type { Service } from '../service/service.ts';
import type { DiskBlobStore } from './disk-blob-store.ts';
import type { ScrubRecord } from './photo-scrub.repository.ts';
import { isSound } from './verify-blob.ts';

export interface PhotoScrub extends Service {
  /** Looks at one photo now because something about it was odd, e.g. a print that could not be made of it. */
  suspect(sha256: string): Promise<void>;
  listDamaged(): Promise<string[]>;
  /** A damaged photo is here again. */
  healed(sha256: string): Promise<void>;
  /** Looks at everything that is left of this round, without resting. @returns how many were found damaged */
  finishRound(): Promise<number>;
}

export interface PhotoScrubDeps {
  blobs: DiskBlobStore;
  record: ScrubRecord;
  /** What was made of a photo is no longer trusted either. */
  derivatives: { remove(sha256: string): Promise<void> };
  logger: Logger;
  /** All photos are read within this time, more of them at once the more there are. Default 6 days. */
  roundMs?: number;
  /** So much is read in any case. Default 1 MB a second, which no disk feels. */
  leastBytesPerSecond?: number;
}

const DAY_MS = 86_400_000;
/** Photos that are coming in go first, but a shop that never rests is looked through too. */
const LONGEST_PAUSE_MS = 60_000;
const PAUSE_STEP_MS = 500;
/** The place is written down so often: a restart repeats no more than that. */
const SAVE_EVERY_MS = 60_000;
/** A server that has just started has better things to do. */
const FIRST_AFTER_MS = 60_000;
const REST_BETWEEN_ROUNDS_MS = 3_600_000;

/**
 * Reads all stored photos again, slowly and for ever, and compares them with their names: a disk that forgets must be
 * found out while another machine still has the photo. What is damaged is set aside and noted; what has come again is
 * forgotten.
 */
export function createPhotoScrub(deps: PhotoScrubDeps): PhotoScrub {
  const { blobs, record, derivatives, logger } = deps;
  const { roundMs = 6 * DAY_MS, leastBytesPerSecond = 1_000_000 } = deps;
  let running: Promise<void> | undefined;
  let stopping = new AbortController();

  async function look(sha256: string): Promise<boolean> {
    if ((await blobs.stat(sha256)) === null || (await isSound(blobs, sha256))) return false;
    // Noted first: what is set aside and not noted would simply be gone.
    await record.noteDamaged(sha256);
    if (!(await blobs.setAside(sha256))) {
      await record.forgetDamaged(sha256);
      return false;
    }
    await derivatives.remove(sha256);
    logger.error({ sha256 }, 'a stored photo is damaged; it is set aside until it comes again');
    return true;
  }

  /** Those that are here again: sent once more, or fetched from where they still were. */
  async function settle(): Promise<void> {
    for (const sha256 of await record.listDamaged()) {
      if ((await blobs.stat(sha256)) === null || !(await isSound(blobs, sha256))) continue;
      await healed(sha256);
      logger.info({ sha256 }, 'a damaged photo has come again');
    }
  }

  async function healed(sha256: string): Promise<void> {
    // What was made of it may have been made of the damaged bytes.
    await derivatives.remove(sha256);
    await record.forgetDamaged(sha256);
    await blobs.forgetAside(sha256);
  }

  async function round({ isHurried = false } = {}): Promise<number> {
    const bytesPerMs = isHurried ? Number.POSITIVE_INFINITY : await pace();
    let damaged = 0;
    let last = await record.readPlace();
    let savedAt = performance.now();
    for await (const { sha256, byteSize } of blobs.listAfter(last)) {
      if (stopping.signal.aborted) break;
      if (!isHurried) await pauseForUploads();
      if (await look(sha256)) damaged += 1;
      last = sha256;
      await rest(byteSize / bytesPerMs);
      if (performance.now() - savedAt < SAVE_EVERY_MS) continue;
      await settle();
      await record.savePlace(last);
      savedAt = performance.now();
    }
    await settle();
    await record.savePlace(stopping.signal.aborted ? last : null);
    return damaged;
  }

  async function pace(): Promise<number> {
    let bytes = 0;
    for await (const { byteSize } of blobs.list()) bytes += byteSize;
    return Math.max(leastBytesPerSecond / 1000, bytes / roundMs);
  }

  async function pauseForUploads(): Promise<void> {
    for (let waitedMs = 0; blobs.writing() > 0 && waitedMs < LONGEST_PAUSE_MS; waitedMs += PAUSE_STEP_MS) {
      await rest(PAUSE_STEP_MS);
    }
  }

  /** Ends at once when the service stops. */
  async function rest(ms: number): Promise<void> {
    const { signal } = stopping;
    if (ms < 1 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(over, ms).unref();
      signal.addEventListener('abort', over, { once: true });
      function over() {
        clearTimeout(timer);
        signal.removeEventListener('abort', over);
        resolve();
      }
    });
  }

  async function run(): Promise<void> {
    await rest(FIRST_AFTER_MS);
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        logger.error({ err: error }, 'looking through the photos failed; it goes on later');
      }
      await rest(REST_BETWEEN_ROUNDS_MS);
    }
  }

  return {
    async suspect(sha256) {
      await look(sha256);
    },
    healed,
    listDamaged: record.listDamaged,
    finishRound: () => round({ isHurried: true }),
    start() {
      stopping = new AbortController();
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** For stores that look after themselves, such as a bucket: nothing is read again there. */
export const noPhotoScrub: PhotoScrub = {
  async suspect() {},
  async healed() {},
  listDamaged: async () => [],
  finishRound: async () => 0,
  start() {},
  stop() {},
};
