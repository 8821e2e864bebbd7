import Dexie, { type Table } from 'dexie';
import { photoMark } from './photo-mark.ts';
import { noteStorage } from './storage-trouble.ts';

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
  /** Plain, because the file behind a stored Blob stays on the disk until the browser has collected the last page's garbage. */
  bytes: ArrayBuffer | Blob;
}

/**
 * As version 1 kept it: the chosen file itself, in one row with the rest. Such a row stays what it is until its photo is
 * sent: taking it apart would write every file once more, and a full device has no room for that.
 */
export type OldWaitingPhoto = Omit<WaitingPhoto, 'mark' | 'type'> & { file: Blob };

export class WaitingPhotosDatabase extends Dexie {
  declare readonly photos: Table<WaitingPhoto | OldWaitingPhoto, string>;
  declare readonly bytes: Table<PhotoBytes, string>;

  constructor() {
    // Relaxed, a browser calls a photo stored that a power cut then takes away.
    super('printfront-waiting-photos', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ photos: 'clientFileId, [orderId+place]' });
    this.version(2).stores({ photos: 'clientFileId, [orderId+place]', bytes: 'clientFileId' });
    // Another tab with a newer build upgrades the database: this one lets go, and opens it again when it needs it.
    this.on('versionchange', () => this.close());
  }
}

/** A row of either version, without its bytes. */
export function asWaitingPhoto(row: WaitingPhoto | OldWaitingPhoto): WaitingPhoto {
  if (!('file' in row)) return row;
  const { file, ...rest } = row;
  const lastModified = file instanceof File ? file.lastModified : 0;
  const mark = photoMark({ name: rest.name, size: file.size, lastModified }, rest.sizeKey);
  return { ...rest, mark, type: file.type };
}

let opening: { done: Promise<unknown>; isBlocked: Promise<never>; database: WaitingPhotosDatabase } | undefined;

/**
 * The database of this page, opened at first use: pages that send nothing never touch the disk. Opened anew after a failure
 * or when the browser has closed it.
 *
 * @throws DexieError also while a window with an earlier build does not let go of it
 */
export async function openWaitingPhotos(): Promise<WaitingPhotosDatabase> {
  opening ??= startOpening();
  const { done, isBlocked, database } = opening;
  await Promise.race([done, isBlocked]);
  return database;
}

function startOpening(): NonNullable<typeof opening> {
  const database = new WaitingPhotosDatabase();
  const isBlocked = new Promise<never>((_resolve, reject) => {
    database.on('blocked', () => {
      reject(new Dexie.OpenFailedError('Another window holds an earlier version.'));
      database.on('ready', () => noteStorage('works'));
    });
  });
  isBlocked.catch(() => undefined);
  database.on('close', () => {
    if (opening?.database === database) opening = undefined;
  });
  // As the browser's own promise: in a race another kind comes second even when it was first.
  return { done: Promise.resolve(database.open()), isBlocked, database };
}
