import type { RelayPort } from '@printfront/cloud-sync/worker/ports.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { isAwaited, listAwaitedPhotos, noteArrival } from './awaited-photos.repository.ts';
import type { BlobGate } from './blob-gate.ts';

/** Central may get back what it lacks, or has damaged; until then others come first. */
const REFUSED_REST_MS = 600_000;

/** The photos of online orders that are made here: fetched before anybody prints them (S57). */
export function createPhotosAhead(deps: {
  database: EdgeDatabase;
  blobs: Pick<BlobStore, 'has'>;
  gate: Pick<BlobGate, 'hold'>;
  monotonicMs: () => number;
}): RelayPort {
  const { database, blobs, gate, monotonicMs } = deps;
  const restingUntil = new Map<string, number>();

  function resting(): string[] {
    for (const [sha256, until] of restingUntil) if (until <= monotonicMs()) restingUntil.delete(sha256);
    return [...restingUntil.keys()];
  }

  return {
    findWaiting: ({ limit, without }) => listAwaitedPhotos(database, { limit, without: [...without, ...resting()] }),

    // Held: the order may be given back at this moment, and what nothing names is collected.
    takeIn: (sha256) =>
      gate.hold(sha256, async () => {
        if (!(await isAwaited(database, sha256))) return true;
        if (!(await blobs.has(sha256))) return false;
        await noteArrival(database, sha256);
        return true;
      }),

    async refuse(sha256) {
      restingUntil.set(sha256, monotonicMs() + REFUSED_REST_MS);
    },
  };
}
