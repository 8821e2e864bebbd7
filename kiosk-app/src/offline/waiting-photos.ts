import Dexie from 'dexie';
import { hasRoomFor } from './storage-room.ts';
import { type WaitingPhoto, WaitingPhotosDatabase } from './waiting-photos-database.ts';

/** What became of a photo that should wait on this device. */
export type Keeping =
  /** It survives a reload, a restart and a power cut. */
  | 'kept'
  /** The browser's room for this page is used up: it lives as long as the page. */
  | 'no-room'
  /** The browser stores nothing, as in some private windows, or the photo can no longer be read: the same. */
  | 'no-storage';

let opened: WaitingPhotosDatabase | undefined;

/** Opened at first use: pages that send nothing never touch the disk. */
function database(): WaitingPhotosDatabase {
  opened ??= new WaitingPhotosDatabase();
  return opened;
}

const isStorageFailure = (error: unknown) => error instanceof Dexie.DexieError || error instanceof DOMException;

/**
 * A cache only: a photo counts as safe once the server has it. A browser that refuses storage costs what a reload would
 * have kept and nothing else, so reading and forgetting go on without.
 */
async function orWithout<Result>(action: () => Promise<Result>, without: Result): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (isStorageFailure(error)) return without;
    throw error;
  }
}

/** Looks for room first: a database that has filled its quota cannot even forget without trouble. */
export async function keepWaitingPhoto(photo: WaitingPhoto, file: Blob): Promise<Keeping> {
  if (!(await hasRoomFor(file.size))) return 'no-room';
  const { photos, bytes } = database();
  const { clientFileId } = photo;
  try {
    const content = await file.arrayBuffer();
    await database().transaction('rw', photos, bytes, async () => {
      await bytes.put({ clientFileId, bytes: content });
      await photos.put(photo);
    });
    return 'kept';
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return isQuotaExceeded(error) ? 'no-room' : 'no-storage';
  }
}

/** Dexie hands on the quota's error as the reason why a transaction was given up. */
function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== error && isQuotaExceeded(inner));
}

/** The device's own copy of a photo; undefined when it has none. */
export const readWaitingPhoto = ({ clientFileId, type }: Pick<WaitingPhoto, 'clientFileId' | 'type'>) =>
  orWithout(async () => {
    const row = await database().bytes.get(clientFileId);
    return row === undefined ? undefined : new Blob([row.bytes], { type });
  }, undefined);

export const forgetWaitingPhoto = (clientFileId: string): Promise<void> =>
  orWithout(async () => {
    const { photos, bytes } = database();
    await database().transaction('rw', photos, bytes, async () => {
      await bytes.delete(clientFileId);
      await photos.delete(clientFileId);
    });
  }, undefined);

export const listWaitingPhotos = (orderId: string): Promise<WaitingPhoto[]> =>
  orWithout(
    () =>
      database().photos.where('[orderId+place]').between([orderId, Dexie.minKey], [orderId, Dexie.maxKey]).toArray(),
    [],
  );

export interface WaitingOrder {
  orderId: string;
  photoCount: number;
}

/** The order whose photos wait on this device, if there is one. A kiosk serves one customer at a time. */
export const findWaitingOrder = (): Promise<WaitingOrder | null> =>
  orWithout(async () => {
    const first = await database().photos.orderBy('[orderId+place]').first();
    if (first === undefined) return null;
    return { orderId: first.orderId, photoCount: await database().photos.count() };
  }, null);

export const forgetWaitingPhotos = (): Promise<void> =>
  orWithout(async () => {
    const { photos, bytes } = database();
    await database().transaction('rw', photos, bytes, async () => {
      await bytes.clear();
      await photos.clear();
    });
  }, undefined);
