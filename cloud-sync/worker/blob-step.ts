import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { verifyBlob } from '@printfront/shared/server/blobs/verify-blob.ts';
import type { Timers } from '@printfront/shared/server/service/timers.ts';
import type { Logger } from 'pino';
import { BLOB_PART_BYTES, missingBlobs } from '../protocol/blobs.ts';
import type { CentralClient } from './central-client.ts';
import { CentralUnreachableError, faultOfContent } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { BlobQueuePort, WaitingBlob } from './ports.ts';
import type { RetryDelays } from './retry-delays.ts';
import { yieldToCustomers } from './yield-to-customers.ts';

/** Few, so that the photos of an order that comes meanwhile do not wait behind many older ones. */
const BLOBS_PER_STEP = 20;

interface BlobStepOptions {
  client: CentralClient;
  queue: BlobQueuePort;
  blobs: BlobStore;
  delays: RetryDelays;
  logger: Logger;
  restMs: number;
  timers: Timers;
  /** Whether customers are sending photos to this shop at the moment, by whichever way. */
  isTakingPhotos(): boolean;
  partBytes?: number;
}

/** Asks what central lacks of the next few photos and sends it, each from where it broke off the last time. */
export function createBlobStep(options: BlobStepOptions): () => Promise<StepOutcome> {
  const { client, queue, blobs, delays, logger, restMs, timers } = options;
  const { partBytes = BLOB_PART_BYTES } = options;
  let lastPartMs = 0;

  return async () => {
    const asked = await queue.findWaiting({ limit: BLOBS_PER_STEP, without: delays.waiting() });
    if (asked.length === 0) return delays.restAtMost(restMs);
    const { missing } = await client.call(missingBlobs, { sha256s: asked.map(({ sha256 }) => sha256) });
    const lacking = new Map(missing.map((blob) => [blob.sha256, blob]));
    await queue.setReceived(asked.filter(({ sha256 }) => !lacking.has(sha256)));
    for (const blob of asked) {
      const lacks = lacking.get(blob.sha256);
      if (lacks === undefined) continue;
      // Central has deleted it by its own rules, and its word to do so here is on its way; or it lacks the order still.
      if (lacks.isUnwanted) delays.postpone(blob.sha256);
      else await trySendBlob(blob, lacks.receivedBytes);
    }
    return 'again';
  };

  /** One photo that never gets through must not be the first in the queue for ever. */
  async function trySendBlob(blob: WaitingBlob, receivedBytes: number): Promise<void> {
    try {
      await sendBlob(blob, receivedBytes);
    } catch (error) {
      delays.postpone(blob.sha256);
      if (faultOfContent(error) === null) throw error;
      logger.error({ err: error, sha256: blob.sha256 }, 'central does not take a photo; it will be tried again later');
    }
  }

  async function sendBlob(blob: WaitingBlob, receivedBytes: number): Promise<void> {
    const { sha256 } = blob;
    const stored = await blobs.stat(sha256);
    if (stored === null || !(await verifyBlob(blobs, sha256))) {
      logger.error({ sha256 }, 'a photo is damaged or gone here; it is not sent');
      await queue.setDamaged(sha256);
      return;
    }
    let offset = receivedBytes;
    for (;;) {
      // Without an offset inside the blob, the last byte goes again: central answers with where it stands.
      await yieldToCustomers(options, lastPartMs);
      const start = Math.min(offset, stored.byteSize - 1);
      const end = Math.min(start + partBytes, stored.byteSize) - 1;
      const body = await blobs.openRead(sha256, { start, end });
      const startedAt = timers.now();
      const answer = await client.sendBlobPart({ sha256, offset: start, byteSize: stored.byteSize, body });
      lastPartMs = timers.now() - startedAt;
      if (answer.state === 'stored') {
        await queue.setReceived([blob]);
        delays.clear(sha256);
        return;
      }
      if (answer.state === 'refused') {
        if (!answer.isUnwanted) logger.warn({ sha256 }, 'a photo arrived damaged at central; it will be sent again');
        delays.postpone(sha256);
        return;
      }
      if (answer.receivedBytes <= offset && answer.receivedBytes !== 0) {
        throw new CentralUnreachableError('a photo makes no progress at central');
      }
      offset = answer.receivedBytes;
    }
  }
}
