import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { Logger } from 'pino';
import type { CentralClient } from './central-client.ts';
import { CentralRefusedError, CentralUnreachableError } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { CataloguePort } from './ports.ts';

interface CatalogueStepOptions {
  client: CentralClient;
  catalogue: CataloguePort;
  blobs: BlobStore;
  logger: Logger;
  restMs: number;
}

/** Takes over a new catalogue whole: its pictures first, then prices and everything else in one switch. */
export function createCatalogueStep(options: CatalogueStepOptions): () => Promise<StepOutcome> {
  const { client, catalogue, blobs, logger, restMs } = options;

  // A release of before kept what it understood of it, under the same version (S76).
  let hasLooked = false;

  return async () => {
    const snapshot = await client.fetchCatalogue(hasLooked ? await catalogue.readVersion() : null);
    if (snapshot === null) {
      await catalogue.confirm();
      return restMs;
    }
    for (const sha256 of snapshot.images) {
      if (!(await blobs.has(sha256))) await fetchImage(sha256);
    }
    await catalogue.switchTo(snapshot);
    hasLooked = true;
    logger.info({ catalogueVersion: snapshot.version }, 'a new catalogue is in force');
    return restMs;
  };

  async function fetchImage(sha256: string): Promise<void> {
    let bytes: AsyncIterable<Uint8Array>;
    try {
      bytes = await client.fetchImage(sha256);
    } catch (error) {
      if (!(error instanceof CentralRefusedError && error.status === 404)) throw error;
      // A picture that central has lost must not keep the shop on old prices.
      logger.error({ sha256 }, 'central does not have a picture that its catalogue names');
      return;
    }
    const writer = await blobs.createBlobWriter();
    try {
      for await (const chunk of bytes) await writer.write(chunk);
      const stored = await writer.commit();
      if (stored.sha256 === sha256) return;
      await blobs.remove(stored.sha256);
      throw new CentralUnreachableError('a picture of the catalogue arrived damaged');
    } finally {
      await writer.abort();
    }
  }
}
