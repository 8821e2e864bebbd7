import Dexie, { type Table } from 'dexie';

/** A photo chosen on this device that the shop's computer does not have yet. */
export interface WaitingPhoto {
  /** Made once and kept over retries and reloads: the same one twice is one file at the server. */
  clientFileId: string;
  orderId: string;
  name: string;
  /** Counts up, so that photos go in the order they were chosen. */
  place: number;
  file: Blob;
  sizeKey?: string | undefined;
}

class WaitingPhotosDatabase extends Dexie {
  declare readonly photos: Table<WaitingPhoto, string>;
}

let opened: WaitingPhotosDatabase | undefined;

/** Opened at first use: pages that send nothing never touch the disk. */
function database(): WaitingPhotosDatabase {
  if (opened !== undefined) return opened;
  opened = new WaitingPhotosDatabase('printfront-waiting-photos');
  opened.version(1).stores({ photos: 'clientFileId, [orderId+place]' });
  return opened;
}

/**
 * A cache only: the photo counts as safe once the server has it. A browser that refuses storage (private mode, full
 * disk) costs the retry after a reload and nothing else, so every function goes on without.
 */
async function orWithout<Result>(action: () => Promise<Result>, without: Result): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Dexie.DexieError || error instanceof DOMException) return without;
    throw error;
  }
}

export const keepWaitingPhoto = (photo: WaitingPhoto): Promise<void> =>
  orWithout(async () => void (await database().photos.put(photo)), undefined);

export const forgetWaitingPhoto = (clientFileId: string): Promise<void> =>
  orWithout(() => database().photos.delete(clientFileId), undefined);

export const listWaitingPhotos = (orderId: string): Promise<WaitingPhoto[]> =>
  orWithout(
    () =>
      database().photos.where('[orderId+place]').between([orderId, Dexie.minKey], [orderId, Dexie.maxKey]).toArray(),
    [],
  );

export const forgetWaitingPhotos = (): Promise<void> => orWithout(() => database().photos.clear(), undefined);
