import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { RelayPort } from '@printfront/cloud-sync/worker/ports.ts';
import { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import { type ProblemCode, retryOf } from '@printfront/shared/contracts/problem.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { BlobStore, StoredBlob } from '@printfront/shared/server/blobs/blob-store.ts';
import type { CommitBatcher } from '@printfront/shared/server/database/commit-batcher.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { mainSize } from '@printfront/shared/server/orders/catalogue-view.ts';
import type { PhotoProcessing } from '@printfront/shared/server/photos/photo-processing.ts';
import { SNIFF_BYTES, sniffPhoto } from '@printfront/shared/server/photos/sniff-photo.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTables, EdgeTransaction } from '../database/database.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { findIdOfHash } from './announced-orders.service.ts';
import type { BlobGate } from './blob-gate.ts';
import {
  deleteRelayedPhoto,
  insertRelayedPhoto,
  isRelayAnswered,
  listRelayedBlobs,
  listRelayedPhotos,
  type RelayedPhotoRow,
} from './relayed-photos.repository.ts';
import { recordUpload } from './storefront-files.service.ts';
import { findOrder } from './storefront-orders.repository.ts';

/**
 * Lines up a photo that central has, in the transaction that notes its command. Fetching it is another matter: commands
 * that come after it do not wait (S26).
 */
export async function queueRelayedPhoto(
  transaction: EdgeDatabase,
  { relayId, orderHash, sha256, byteSize, name, clientFileId }: Extract<SyncCommand, { type: 'photo-relayed' }>,
): Promise<void> {
  // A central that noticed late that it is an older copy says once more what it has said just before (S43).
  if (await isRelayAnswered(transaction, relayId)) return;
  await insertRelayedPhoto(transaction, {
    relay_id: relayId,
    storefront_order_id: await findIdOfHash(transaction, orderHash),
    sha256,
    byte_size: byteSize,
    name,
    client_file_id: clientFileId,
  });
}

export interface PhotoRelayDeps {
  database: EdgeDatabase;
  commits: CommitBatcher<EdgeTables>;
  blobs: BlobStore;
  gate: BlobGate;
  processing: PhotoProcessing;
  catalogue: CatalogueSource;
  limits: LimitsReader;
  /** The pages that follow the order may look. */
  onPhotosChanged: (orderId: string) => void;
  now: () => Date;
}

/** How a photo is taken in. */
interface Terms {
  defaultSize: Size | undefined;
  /** That an order may have. */
  mostPhotos: number;
}

/** Takes photos from central into their orders the way that photos from the wifi go. */
export function createPhotoRelay(deps: PhotoRelayDeps): RelayPort {
  const { database, commits, blobs, gate, processing, catalogue, now } = deps;

  /** What the shop has under this hash; undefined for bytes that are no photo. */
  async function look(sha256: string): Promise<StoredBlob | null | undefined> {
    const stored = await blobs.stat(sha256);
    if (stored === null) return null;
    const chunks: Buffer[] = [];
    const end = Math.min(SNIFF_BYTES, stored.byteSize) - 1;
    for await (const chunk of await blobs.openRead(sha256, { start: 0, end })) chunks.push(Buffer.from(chunk));
    return sniffPhoto(Buffer.concat(chunks)) === null ? undefined : stored;
  }

  /** @returns why the order does not take it; null when it has */
  async function take(
    transaction: EdgeTransaction,
    photo: RelayedPhotoRow & { storefront_order_id: string },
    stored: StoredBlob,
    { defaultSize, mostPhotos }: Terms,
  ): Promise<FrontRefusal | null> {
    const record = {
      orderId: photo.storefront_order_id,
      source: 'relay' as const,
      defaultSize,
      at: now().toISOString(),
      upload: { ...stored, fileName: photo.name },
    };
    const { client_file_id: clientFileId } = photo;
    for (const form of clientFileId === null ? [{}] : [{ clientFileId }, {}]) {
      try {
        await recordUpload(transaction, { ...record, form }, mostPhotos);
        return null;
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        // Another photo came over the wifi under the same name: central has promised this one, so it stays without.
        if (error.code === 'idempotency-key-reused') continue;
        if (retryOf(error.code) !== 'never') throw error;
        return refusalFor(error.code);
      }
    }
    throw new Error('A photo without a name of its sender was taken for another one.');
  }

  /** @returns false when the photo's bytes are still to be fetched */
  async function settle(
    transaction: EdgeTransaction,
    photo: RelayedPhotoRow,
    stored: StoredBlob | null | undefined,
    terms: Terms,
  ): Promise<boolean> {
    const orderId = photo.storefront_order_id ?? '';
    const isNoPhoto = stored === undefined;
    let refusal = (await findClosed(transaction, orderId)) ?? (isNoPhoto ? 'file-type-unsupported' : null);
    if (refusal === null && stored === null) return false;
    await deleteRelayedPhoto(transaction, photo.relay_id);
    if (refusal === null && stored) {
      refusal = await take(transaction, { ...photo, storefront_order_id: orderId }, stored, terms);
    }
    await answer(transaction, photo.relay_id, refusal);
    return true;
  }

  return {
    findWaiting: (wanted) => listRelayedBlobs(database, wanted),

    // Held: blobs that nothing names yet must not be collected between the look and the row.
    takeIn: (sha256) =>
      gate.hold(sha256, async () => {
        const stored = await look(sha256);
        const snapshot = await catalogue.current();
        const defaultSize = snapshot === null ? undefined : mainSize(snapshot);
        const { order } = await deps.limits();
        const terms = { defaultSize, mostPhotos: order.photos };
        const orderIds = new Set<string>();
        const isAllSettled = await commits.run(async (transaction) => {
          const settled: boolean[] = [];
          for (const photo of await listRelayedPhotos(transaction, sha256)) {
            settled.push(await settle(transaction, photo, stored, terms));
            if (photo.storefront_order_id !== null) orderIds.add(photo.storefront_order_id);
          }
          return !settled.includes(false);
        });
        if (stored) processing.poke();
        orderIds.forEach(deps.onPhotosChanged);
        return isAllSettled;
      }),

    async refuse(sha256, reason) {
      await commits.run(async (transaction) => {
        for (const { relay_id } of await listRelayedPhotos(transaction, sha256)) {
          await deleteRelayedPhoto(transaction, relay_id);
          await answer(transaction, relay_id, reason);
        }
      });
    },
  };
}

/** What the phone is told of a photo that never gets into the order; a refusal that nobody thought of is told too. */
function refusalFor(code: ProblemCode): FrontRefusal {
  const known = FrontRefusal.safeParse(code);
  if (known.success) return known.data;
  return code === 'sent-too-often' ? 'too-many-photos' : 'photo-missing';
}

/** Why the photo's order takes no more photos; null while it does. */
async function findClosed(transaction: EdgeTransaction, orderId: string): Promise<FrontRefusal | null> {
  const order = await findOrder(transaction, orderId, 'whoever-knows-the-id');
  if (order?.state === 'submitted') return 'order-submitted';
  return order === undefined || order.state === 'cancelled' ? 'order-cancelled' : null;
}

/** Each sending has a history of its own, of one event: nothing else can hold the answer up. */
async function answer(transaction: EdgeTransaction, relayId: string, refusal: FrontRefusal | null): Promise<void> {
  if (refusal === null)
    await appendEvent(transaction, { orderId: relayId, type: 'relayed-photo-arrived', payload: {} });
  else {
    // A central that is older than a reason hears the nearest of those it knows.
    const isYoung = refusal === 'too-many-photos';
    const payload = isYoung ? { reason: 'photo-missing' as const, because: refusal } : { reason: refusal };
    await appendEvent(transaction, { orderId: relayId, type: 'relayed-photo-refused', payload });
  }
}
