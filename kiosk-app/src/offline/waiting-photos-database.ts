import Dexie, { type Table, type Transaction } from 'dexie';
import { photoMark } from './photo-mark.ts';

/** A photo chosen on this device that the shop's computer does not have yet. */
export interface WaitingPhoto {
  /** Made once and kept over retries and reloads: the same one twice is one file at the server. */
  clientFileId: string;
  orderId: string;
  name: string;
  /** Counts up, so that photos go in the order they were chosen. */
  place: number;
  sizeKey?: string | undefined;
  /** Tells a photo that is chosen again after a reload from a new one. */
  mark: string;
  /** Media type as the browser guessed it. */
  type: string;
}

/** The device's own copy of a photo: the stick or card that it came from may be gone. */
interface PhotoBytes {
  clientFileId: string;
  /**
   * Plain bytes, because the file behind a stored Blob stays on the disk until the browser has collected the last page's
   * garbage. As a Blob only in what version 1 left.
   */
  bytes: ArrayBuffer | Blob;
}

/** As version 1 kept it: the chosen file itself, in one table with the rest. */
type OldWaitingPhoto = Omit<WaitingPhoto, 'mark' | 'type'> & { file: Blob };

export class WaitingPhotosDatabase extends Dexie {
  declare readonly photos: Table<WaitingPhoto, string>;
  declare readonly bytes: Table<PhotoBytes, string>;

  constructor() {
    // Relaxed, a browser calls a photo stored that a power cut then takes away.
    super('printfront-waiting-photos', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ photos: 'clientFileId, [orderId+place]' });
    this.version(2).stores({ photos: 'clientFileId, [orderId+place]', bytes: 'clientFileId' }).upgrade(splitBytes);
    // Another tab with a newer build upgrades the database: this one lets go, and opens it again when it needs it.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }));
  }
}

/** One photo at a time: all of them together may be more than there is memory for. */
async function splitBytes(transaction: Transaction): Promise<void> {
  const photos = transaction.table<OldWaitingPhoto | WaitingPhoto, string>('photos');
  const bytes = transaction.table<PhotoBytes, string>('bytes');
  for (const clientFileId of await photos.toCollection().primaryKeys()) {
    const photo = await photos.get(clientFileId);
    if (photo === undefined || !('file' in photo)) continue;
    const { file, ...rest } = photo;
    const lastModified = file instanceof File ? file.lastModified : 0;
    const mark = photoMark({ name: rest.name, size: file.size, lastModified }, rest.sizeKey);
    await bytes.put({ clientFileId, bytes: file });
    await photos.put({ ...rest, mark, type: file.type });
  }
}
