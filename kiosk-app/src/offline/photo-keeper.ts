import { photoMark, type QueuedPhoto, queuedPhoto } from '#sending/photo-queue.ts';
import type { PhotoFiles } from '#sending/sender.ts';
import {
  forgetWaitingPhoto,
  type Keeping,
  keepWaitingPhoto,
  listWaitingPhotos,
  readWaitingPhoto,
  type WaitingPhoto,
} from './waiting-photos.ts';

export interface PhotoKeeper extends PhotoFiles {
  /** What a reload, a restart or a power cut left behind, in the order it was chosen. */
  load(): Promise<QueuedPhoto[]>;
  /** Photos that only live as long as this page. */
  getUnkept(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** From now on nothing is written any more. */
  stop(): void;
}

interface Entry {
  photo: WaitingPhoto;
  /** Until the device has its own copy: the stick that it came from may be pulled out. */
  file: Blob | null;
  keeping: Promise<Keeping>;
}

/** Keeps the photos of one order on this device until they are sent, one after the other. */
export function createPhotoKeeper(orderId: string): PhotoKeeper {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>();
  let unkept: ReadonlySet<string> = new Set();
  let last: Promise<unknown> = Promise.resolve();
  let nextPlace = 0;
  let isStopped = false;

  function setUnkept(ids: ReadonlySet<string>): void {
    unkept = ids;
    for (const listener of listeners) listener();
  }

  async function keepOne(photo: WaitingPhoto, file: Blob): Promise<Keeping> {
    const { clientFileId } = photo;
    const isWanted = () => !isStopped && entries.has(clientFileId);
    if (!isWanted()) return 'no-storage';
    const keeping = await keepWaitingPhoto(photo, file);
    const entry = entries.get(clientFileId);
    if (keeping === 'kept' && entry !== undefined) entry.file = null;
    // It was sent or taken off the list meanwhile, or the customer has left.
    if (keeping === 'kept' && !isWanted()) await forgetWaitingPhoto(clientFileId);
    if (keeping !== 'kept' && isWanted()) setUnkept(new Set([...unkept, clientFileId]));
    return keeping;
  }

  return {
    async load() {
      const photos = await listWaitingPhotos(orderId);
      for (const photo of photos) {
        nextPlace = Math.max(nextPlace, photo.place + 1);
        if (entries.has(photo.clientFileId)) continue;
        entries.set(photo.clientFileId, { photo, file: null, keeping: Promise.resolve('kept') });
      }
      return photos.map(asQueued);
    },
    keep(photo, file) {
      const { clientFileId, name, sizeKey } = photo;
      const { type } = file;
      const waiting = { clientFileId, orderId, name, place: nextPlace++, sizeKey, mark: photoMark(photo), type };
      const keeping = last.then(() => keepOne(waiting, file));
      entries.set(clientFileId, { photo: waiting, file, keeping });
      last = keeping.catch(() => undefined);
    },
    async read(clientFileId) {
      const entry = entries.get(clientFileId);
      await entry?.keeping;
      return entry?.file ?? (entry && (await readWaitingPhoto(entry.photo))) ?? null;
    },
    forget(clientFileId) {
      if (!entries.delete(clientFileId)) return;
      void forgetWaitingPhoto(clientFileId);
      if (unkept.has(clientFileId)) setUnkept(new Set([...unkept].filter((id) => id !== clientFileId)));
    },
    getUnkept: () => unkept,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isStopped = true;
    },
  };
}

function asQueued({ clientFileId, name, sizeKey, mark }: WaitingPhoto): QueuedPhoto {
  const [, byteSize, lastModified]: [string, number, number] = JSON.parse(mark);
  return queuedPhoto({ clientFileId, name, sizeKey, byteSize, lastModified });
}
