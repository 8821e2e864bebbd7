import { createHash, type Hash } from 'node:crypto';
import { TRIES_TO_BELIEVE } from '@printfront/shared/contracts/problem.ts';
import type { BlobStore, BlobWriter } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Logger } from 'pino';
import type { CentralClient } from './central-client.ts';
import { CentralRefusedError, CentralUnreachableError, faultOfContent } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { RelayedBlob, RelayPort } from './ports.ts';
import type { RetryDelays } from './retry-delays.ts';

interface RelayStepOptions {
  client: CentralClient;
  photos: RelayPort;
  blobs: BlobStore;
  delays: RetryDelays;
  logger: Logger;
  restMs: number;
  /** Hashes that another loop is busy with; shared by all of them. */
  claimed: Set<string>;
  /** There is an answer for central. */
  onSettled(): void;
  /** Before a photo that nobody waits for; at once without it. */
  yieldToCustomers?(lastPhotoMs: number): Promise<void>;
  /** For what `yieldToCustomers` is told. */
  now?(): number;
}

export interface RelayStep {
  (): Promise<StepOutcome>;
  /** Drops what a broken connection left half done. */
  drop(): Promise<void>;
}

/** What has come of a photo; a broken connection goes on from there as long as this process lives. */
interface Half {
  sha256: string;
  writer: BlobWriter;
  hash: Hash;
  byteSize: number;
}

/**
 * Brings photos that phones sent over central into the shop, one at a time: the bytes first, then the order and the
 * answer in one transaction (S26, S27).
 */
export function createRelayStep(options: RelayStepOptions): RelayStep {
  const { client, photos, blobs, delays, logger, restMs, claimed, onSettled } = options;
  const { now = () => 0 } = options;
  const wrongBytes = new Map<string, number>();
  let half: Half | undefined;
  let lastPhotoMs = 0;

  async function step(): Promise<StepOutcome> {
    const [blob] = await photos.findWaiting({ limit: 1, without: [...delays.waiting(), ...claimed] });
    if (blob === undefined) return delays.restAtMost(restMs);
    // The sister loop may have asked at the same moment.
    if (claimed.has(blob.sha256)) return 'again';
    claimed.add(blob.sha256);
    try {
      await options.yieldToCustomers?.(lastPhotoMs);
      const startedAt = now();
      await bringIn(blob);
      lastPhotoMs = now() - startedAt;
      delays.clear(blob.sha256);
      wrongBytes.delete(blob.sha256);
      onSettled();
      return 'again';
    } catch (error) {
      // One photo that cannot come must not be the first in the queue for ever.
      delays.postpone(blob.sha256);
      if (!(error instanceof CentralUnreachableError)) await drop();
      throw error;
    } finally {
      claimed.delete(blob.sha256);
    }
  }

  async function bringIn(blob: RelayedBlob): Promise<void> {
    // Asked first: the order may be closed by now, and the shop may have the same bytes from somewhere else.
    if (await photos.takeIn(blob.sha256)) return;
    try {
      const isWhole = await download(blob);
      if (!isWhole) return noteWrongBytes(blob.sha256);
    } catch (error) {
      const isGone = error instanceof CentralRefusedError && error.code === 'not-found';
      if (!isGone && faultOfContent(error) === null) throw error;
      await drop();
      // It has less of it than it said, for example.
      if (!isGone) return noteWrongBytes(blob.sha256);
      return giveUp(blob.sha256, 'central no longer has a photo that it relayed');
    }
    if (!(await photos.takeIn(blob.sha256))) throw new Error('A photo that has just been stored is not there.');
  }

  /** @returns false when what came is not what its name says; nothing is stored then */
  async function download({ sha256, byteSize }: RelayedBlob): Promise<boolean> {
    if (half?.sha256 !== sha256) await drop();
    half ??= { sha256, writer: await blobs.createBlobWriter(byteSize), hash: createHash('sha256'), byteSize: 0 };
    const coming = half;
    while (coming.byteSize < byteSize) {
      const before = coming.byteSize;
      try {
        await receive(coming, byteSize);
      } catch (error) {
        const isProgress = coming.byteSize > before;
        if (!(error instanceof CentralUnreachableError && isProgress)) throw error;
      }
      if (coming.byteSize === before) throw new CentralUnreachableError('a relayed photo ends too early');
    }
    if (coming.hash.digest('hex') !== sha256) {
      await drop();
      return false;
    }
    half = undefined;
    await coming.writer.commit();
    return true;
  }

  async function receive(coming: Half, byteSize: number): Promise<void> {
    for await (const chunk of await client.fetchRelayedBlob(coming.sha256, coming.byteSize)) {
      coming.byteSize += chunk.byteLength;
      if (coming.byteSize > byteSize) return;
      // Hashed first, because the writer takes the memory.
      coming.hash.update(chunk);
      await coming.writer.write(chunk);
    }
  }

  function noteWrongBytes(sha256: string): Promise<void> {
    const tries = (wrongBytes.get(sha256) ?? 0) + 1;
    wrongBytes.set(sha256, tries);
    if (tries < TRIES_TO_BELIEVE) throw new CentralUnreachableError('a relayed photo arrived damaged');
    return giveUp(sha256, 'a relayed photo is damaged at central');
  }

  async function giveUp(sha256: string, why: string): Promise<void> {
    logger.error({ sha256 }, why);
    await photos.refuse(sha256, 'photo-missing');
  }

  async function drop(): Promise<void> {
    const left = half;
    half = undefined;
    await left?.writer.abort();
  }

  return Object.assign(step, { drop });
}
