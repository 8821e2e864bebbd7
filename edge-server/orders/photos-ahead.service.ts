import { BLOBS_PER_QUESTION } from '@printfront/cloud-sync/protocol/blobs.ts';
import type { RelayPort } from '@printfront/cloud-sync/worker/ports.ts';
import type { SyncWorker } from '@printfront/cloud-sync/worker/sync-worker.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createResting } from '@printfront/shared/server/service/resting.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { inChunks } from '../sync/blob-queue.repository.ts';
import {
  awaitPhotos,
  countUnpaidBytes,
  isAwaited,
  listArrivedPhotos,
  listAwaitedPhotos,
  listUnpaidArrived,
  noteArrival,
} from './awaited-photos.repository.ts';
import type { BlobCollector } from './blob-collector.service.ts';
import type { BlobGate } from './blob-gate.ts';

/** Central may get back what it lacks, or has damaged; until then others come first. */
const REFUSED_REST_MS = 600_000;
/** Of what the disk has above its reserve, photos of orders that nobody has paid or begun may take so much. */
const UNPAID_SHARE = 0.25;
/** What was given up because the disk filled is not fetched again at once. */
const GIVEN_UP_REST_MS = 3_600_000;
const ORDERS_GIVEN_UP = 200;

type Room = () => Promise<{ freeBytes: number; minimumBytes: number }>;

export interface PhotosAhead extends RelayPort {
  /** Nobody has paid yet, and the disk fills: none of those are fetched for a while. */
  pauseUnpaid(): void;
}

/** The photos of online orders that are made here: fetched before anybody prints them (S57, S65). */
export function createPhotosAhead(deps: {
  database: EdgeDatabase;
  blobs: Pick<BlobStore, 'has'>;
  gate: Pick<BlobGate, 'hold'>;
  /** Of the disk. */
  room: Room;
  monotonicMs: () => number;
}): PhotosAhead {
  const { database, blobs, gate, room, monotonicMs } = deps;
  const resting = createResting(monotonicMs);
  let pausedUntilMs = 0;

  /** How much more may come of orders that nobody has paid. */
  async function unpaidRoom(): Promise<number> {
    if (monotonicMs() < pausedUntilMs) return 0;
    const disk = await room().catch(() => null);
    if (disk === null) return 0;
    const taken = await countUnpaidBytes(database);
    const above = Math.max(0, disk.freeBytes - disk.minimumBytes);
    return Math.max(0, Math.floor(UNPAID_SHARE * (above + taken)) - taken);
  }

  return {
    async findWaiting({ limit, without }) {
      const unpaidBytes = await unpaidRoom();
      return listAwaitedPhotos(database, { limit, without: [...without, ...resting.list()], unpaidBytes });
    },

    // Held: the order may be given back at this moment, and what nothing names is collected.
    takeIn: (sha256) =>
      gate.hold(sha256, async () => {
        if (!(await isAwaited(database, sha256))) return true;
        if (!(await blobs.has(sha256))) return false;
        await noteArrival(database, sha256);
        return true;
      }),

    async refuse(sha256) {
      resting.rest(sha256, REFUSED_REST_MS);
    },

    pauseUnpaid() {
      pausedUntilMs = monotonicMs() + GIVEN_UP_REST_MS;
    },
  };
}

/**
 * Gives up photos that came ahead of their order's payment, the newest order first, until there is enough room; only what central
 * has just said that it has. They come again once somebody pays or begins the order, or there is room.
 *
 * @returns of how many orders
 */
export async function giveUpUnpaid(
  deps: {
    database: EdgeDatabase;
    collector: Pick<BlobCollector, 'collectOf'>;
    sync: Pick<SyncWorker, 'askWhatIsStored'>;
    photosAhead: Pick<PhotosAhead, 'pauseUnpaid'>;
  },
  isEnough: () => Promise<boolean>,
): Promise<number> {
  const { database, collector, sync, photosAhead } = deps;
  let given = 0;
  for (const orderId of await listUnpaidArrived(database, ORDERS_GIVEN_UP)) {
    if (await isEnough()) break;
    photosAhead.pauseUnpaid();
    const there = await storedAtCentral(
      sync,
      (await listArrivedPhotos(database, orderId)).map(({ sha256 }) => sha256),
    );
    if (there === null) break;
    const gone = await database.transaction().execute(async (transaction) => {
      const photos = (await listArrivedPhotos(transaction, orderId)).filter(({ sha256 }) => there.has(sha256));
      await awaitPhotos(transaction, orderId, photos);
      return photos.map(({ sha256 }) => sha256);
    });
    if ((await collector.collectOf(gone)) > 0) given += 1;
  }
  return given;
}

/** @returns which of them central has; null when it cannot be asked now */
async function storedAtCentral(
  sync: Pick<SyncWorker, 'askWhatIsStored'>,
  sha256s: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const there = new Set<string>();
  for (const asked of inChunks(sha256s, BLOBS_PER_QUESTION)) {
    const stored = await sync.askWhatIsStored(asked);
    if (stored === null) return null;
    for (const sha256 of stored) there.add(sha256);
  }
  return there;
}
