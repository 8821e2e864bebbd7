import Dexie, { type Table } from 'dexie';
import { photoMark } from '#sending/photo-queue.ts';
import { hasRoomFor } from './storage-room.ts';
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
type OldWaitingPhoto = Omit<WaitingPhoto, 'mark' | 'type'> & { file: Blob };

class WaitingPhotosDatabase extends Dexie {
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
function asWaitingPhoto(row: WaitingPhoto | OldWaitingPhoto): WaitingPhoto {
  if (!('file' in row)) return row;
  const { file, ...rest } = row;
  const lastModified = file instanceof File ? file.lastModified : 0;
  const mark = photoMark({ name: rest.name, byteSize: file.size, lastModified, sizeKey: rest.sizeKey });
  return { ...rest, mark, type: file.type };
}

let opening: { done: Promise<unknown>; isBlocked: Promise<never>; database: WaitingPhotosDatabase } | undefined;

/**
 * The database of this page, opened at first use: pages that send nothing never touch the disk. Opened anew after a failure
 * or when the browser has closed it.
 *
 * @throws DexieError also while a window with an earlier build does not let go of it
 */
async function openWaitingPhotos(): Promise<WaitingPhotosDatabase> {
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

/** What became of a photo that should wait on this device. */
export type Keeping =
  /** It survives a reload, a restart and a power cut. */
  | 'kept'
  /** The browser's room for this page is used up: it lives as long as the page. */
  | 'no-room'
  /** The browser stores nothing, as in some private windows, or the photo can no longer be read: the same. */
  | 'no-storage';

const isStorageFailure = (error: unknown) => error instanceof Dexie.DexieError || error instanceof DOMException;

/**
 * A cache only: a photo counts as safe once the server has it. A browser whose storage fails costs what it would have kept
 * and nothing else, so reading and forgetting go on without; what was kept before stays as it is, and the screens say so.
 */
async function orWithout<Result>(action: () => Promise<Result>, without: Result): Promise<Result> {
  try {
    const result = await action();
    noteStorage('works');
    return result;
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    noteStorage('fails');
    return without;
  }
}

/** Looks for room first: a database that has filled its quota cannot even forget without trouble. */
export async function keepWaitingPhoto(photo: WaitingPhoto, file: Blob): Promise<Keeping> {
  if (!(await hasRoomFor(file.size))) return 'no-room';
  const { clientFileId } = photo;
  try {
    const content = await file.arrayBuffer();
    const database = await openWaitingPhotos();
    const { photos, bytes } = database;
    await database.transaction('rw', photos, bytes, async () => {
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
    const { photos, bytes } = await openWaitingPhotos();
    const row = await bytes.get(clientFileId);
    if (row !== undefined) return new Blob([row.bytes], { type });
    const old = await photos.get(clientFileId);
    return old !== undefined && 'file' in old ? old.file : undefined;
  }, undefined);

export const forgetWaitingPhoto = (clientFileId: string): Promise<void> =>
  orWithout(() => deletePhotos([clientFileId]), undefined);

async function deletePhotos(clientFileIds: string[]): Promise<void> {
  const database = await openWaitingPhotos();
  const { photos, bytes } = database;
  await database.transaction('rw', photos, bytes, async () => {
    await bytes.bulkDelete(clientFileIds);
    await photos.bulkDelete(clientFileIds);
  });
}

const rangeOf = (orderId: string): [unknown[], unknown[]] => [
  [orderId, Dexie.minKey],
  [orderId, Dexie.maxKey],
];

export const listWaitingPhotos = (orderId: string): Promise<WaitingPhoto[]> =>
  orWithout(async () => {
    const { photos } = await openWaitingPhotos();
    return (
      await photos
        .where('[orderId+place]')
        .between(...rangeOf(orderId))
        .toArray()
    ).map(asWaitingPhoto);
  }, []);

export interface WaitingOrder {
  orderId: string;
  photoCount: number;
}

/** Orders whose photos wait on this device: mostly none or one, because a kiosk serves one customer at a time. */
export const listWaitingOrders = (): Promise<WaitingOrder[]> =>
  orWithout(async () => {
    const { photos } = await openWaitingPhotos();
    const keys = await photos.orderBy('[orderId+place]').keys();
    const counts = new Map<string, number>();
    for (const key of keys) {
      const orderId = String(Array.isArray(key) ? key[0] : key);
      counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
    }
    return Array.from(counts, ([orderId, photoCount]) => ({ orderId, photoCount }));
  }, []);

/** Of this order only: those of another are not this customer's to lose. */
export const forgetWaitingPhotos = (orderId: string): Promise<void> =>
  orWithout(async () => {
    const { photos } = await openWaitingPhotos();
    const ids = await photos
      .where('[orderId+place]')
      .between(...rangeOf(orderId))
      .primaryKeys();
    await deletePhotos(ids);
  }, undefined);
