import os from 'node:os';
import type { Logger } from 'pino';
import type { UploadedFileState } from '../../domain/upload-size-status.ts';
import type { Service } from '../service/service.ts';
import type { PhotoDerivatives, PhotoFacts } from './derivatives.ts';

export interface PhotoProcessing extends Service {
  /** A photo has been accepted: look at it outside its request. Cheap; never throws. */
  poke(): void;
  /** Photos nobody has looked at yet. */
  countWaiting(): Promise<number>;
}

/** Upright pixels, null when there is nothing to show. */
export interface Inspection {
  readonly width: number | null;
  readonly height: number | null;
  readonly state: Exclude<UploadedFileState, 'processing'>;
}

/** The rows of photos that wait to be looked at. */
export interface UninspectedPhotos {
  count(): Promise<number>;
  /** @returns hashes of at most `limit` photos, those first whose customer waits */
  list(options: { limit: number; without: readonly string[] }): Promise<string[]>;
  /** Of every row with these bytes. */
  record(sha256: string, inspection: Inspection): Promise<void>;
}

const RETRY_MS = 30_000;

/**
 * Finds out what each photo is (pixels, damage) and makes its thumbnail, photos of the newest order first: that customer
 * stands at the kiosk. The rows are the queue, so that a restart goes on where the last run ended.
 */
export function createPhotoProcessing(deps: {
  photos: UninspectedPhotos;
  derivatives: PhotoDerivatives;
  /** Started and stopped with this service: nobody else has work for them that must outlive it. */
  workers: Service;
  logger: Logger;
  /** Looks for what waits without being poked: where other processes take photos in too, and may end before theirs are done. */
  lookEveryMs?: number;
}): PhotoProcessing {
  const { photos, derivatives, workers, logger, lookEveryMs } = deps;
  /** One more than there are workers, so that none of them waits for the database. */
  const atOnce = os.availableParallelism() + 1;
  const lookingAt = new Map<string, Promise<void>>();
  /** Failed for a reason that is not the photo's own; left alone for a while. */
  const resting = new Map<string, NodeJS.Timeout>();
  let isRunning = false;
  let isPoked = false;
  let picking: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;

  function poke(): void {
    isPoked = true;
    picking ??= pick()
      .catch((error) => logger.error({ err: error }, 'photos that wait could not be listed; the next one tries again'))
      .finally(() => {
        picking = undefined;
        // Poked after the last look but before this moment.
        if (isPoked && isRunning) poke();
      });
  }

  async function pick(): Promise<void> {
    while (isPoked && isRunning) {
      isPoked = false;
      const limit = atOnce - lookingAt.size;
      if (limit <= 0) return;
      const next = await photos.list({ limit, without: [...lookingAt.keys(), ...resting.keys()] });
      for (const sha256 of next) lookingAt.set(sha256, look(sha256));
    }
  }

  async function look(sha256: string): Promise<void> {
    try {
      const facts = asRow(await derivatives.inspect(sha256, 'background'));
      await photos.record(sha256, facts);
    } catch (error) {
      if (!isRunning) return;
      logger.error({ err: error }, 'a photo could not be looked at; it is tried again');
      resting.set(sha256, setTimeout(() => resting.delete(sha256) && poke(), RETRY_MS).unref());
    } finally {
      lookingAt.delete(sha256);
      poke();
    }
  }

  return {
    poke,
    countWaiting: photos.count,
    async start() {
      isRunning = true;
      await workers.start();
      if (lookEveryMs !== undefined) looking = setInterval(poke, lookEveryMs).unref();
      poke();
    },
    async stop() {
      isRunning = false;
      clearInterval(looking);
      for (const timer of resting.values()) clearTimeout(timer);
      resting.clear();
      await picking;
      // Ends what is being looked at; its rows still say so, and the next start goes on with them.
      await workers.stop();
      await Promise.all(lookingAt.values());
    },
  };
}

/** Nothing to show has no size. */
function asRow({ width, height, state, isViewable }: PhotoFacts): Inspection {
  return { width: isViewable ? width : null, height: isViewable ? height : null, state };
}
