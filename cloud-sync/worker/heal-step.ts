import { createHash } from 'node:crypto';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Logger } from 'pino';
import type { CentralClient } from './central-client.ts';
import { CentralRefusedError } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { DamagedPhotoPort } from './ports.ts';
import type { RetryDelays } from './retry-delays.ts';

interface HealStepOptions {
  client: Pick<CentralClient, 'fetchRelayedBlob'>;
  photos: DamagedPhotoPort;
  blobs: BlobStore;
  delays: RetryDelays;
  logger: Logger;
  restMs: number;
}

/** Fetches back from central what the shop's disk has damaged, one photo after the other (S39). */
export function createHealStep(options: HealStepOptions): () => Promise<StepOutcome> {
  const { client, photos, blobs, delays, logger, restMs } = options;

  return async () => {
    const waiting = new Set(delays.waiting());
    const sha256 = (await photos.listDamaged()).find((damaged) => !waiting.has(damaged));
    if (sha256 === undefined) return delays.restAtMost(restMs);
    // One that central does not have, or not yet, must not stand before the others.
    delays.postpone(sha256);
    if ((await blobs.has(sha256)) || (await fetchBack(sha256))) {
      delays.clear(sha256);
      await photos.healed(sha256);
      logger.info({ sha256 }, 'a photo that the disk had damaged was fetched back from central');
    }
    return 'again';
  };

  async function fetchBack(sha256: string): Promise<boolean> {
    const writer = await blobs.createBlobWriter();
    try {
      const hash = createHash('sha256');
      for await (const chunk of await client.fetchRelayedBlob(sha256, 0)) {
        // Hashed first, because the writer takes the memory.
        hash.update(chunk);
        await writer.write(chunk);
      }
      if (hash.digest('hex') !== sha256) return false;
      await writer.commit();
      return true;
    } catch (error) {
      if (error instanceof CentralRefusedError && error.code === 'not-found') return false;
      throw error;
    } finally {
      await writer.abort();
    }
  }
}
