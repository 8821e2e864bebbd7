import { CallError } from '#api/call.ts';
import {
  forgetWaitingPhoto,
  type Keeping,
  keepWaitingPhoto,
  listWaitingPhotos,
  readWaitingPhoto,
} from '#offline/waiting-photos.ts';
import type { WaitingPhoto } from '#offline/waiting-photos-database.ts';

/** A photo of this order, chosen now or left behind by an earlier page. */
export type ChosenPhoto = Omit<WaitingPhoto, 'orderId'>;

export interface PhotoKeeper {
  /** What a reload, a restart or a power cut left behind, in the order it was chosen. */
  load(): Promise<ChosenPhoto[]>;
  /** Keeps a photo, after those before it. */
  keep(photo: ChosenPhoto, file: Blob): void;
  /**
   * The device's own copy once it has one, because the stick that a photo came from may be pulled out. Waits for its turn.
   *
   * @throws CallError file-missing
   */
  readForSending(clientFileId: string): Promise<Blob>;
  forget(clientFileId: string): void;
  /** Photos that only live as long as this page. */
  getUnkept(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** From now on nothing is written any more. */
  stop(): void;
}

interface Entry {
  photo: ChosenPhoto;
  /** Until the device has its own copy. */
  file: Blob | null;
  keeping: Promise<Keeping>;
}

/**
 * Keeps the photos of one order on this device until they are sent.
 *
 * @param orderId null on a device that is not the shop's: nobody's photos stay behind in its browser
 */
export function createPhotoKeeper(orderId: string | null): PhotoKeeper {
  const listeners = new Set<() => void>();
  const entries = new Map<string, Entry>();
  let unkept: ReadonlySet<string> = new Set();
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function setUnkept(ids: ReadonlySet<string>): void {
    unkept = ids;
    for (const listener of listeners) listener();
  }

  async function keepOne(photo: ChosenPhoto, file: Blob): Promise<Keeping> {
    const { clientFileId } = photo;
    const isWanted = () => !isStopped && entries.has(clientFileId);
    if (orderId === null || !isWanted()) return 'no-storage';
    const keeping = await keepWaitingPhoto({ ...photo, orderId }, file);
    const entry = entries.get(clientFileId);
    if (keeping === 'kept' && entry !== undefined) entry.file = null;
    // It was sent or taken off the list meanwhile, or the customer has left.
    if (keeping === 'kept' && !isWanted()) await forgetWaitingPhoto(clientFileId);
    if (keeping !== 'kept' && isWanted()) setUnkept(new Set([...unkept, clientFileId]));
    return keeping;
  }

  return {
    async load() {
      if (orderId === null) return [];
      const photos = await listWaitingPhotos(orderId);
      for (const photo of photos) {
        entries.set(photo.clientFileId, { photo, file: null, keeping: Promise.resolve('kept') });
      }
      return photos;
    },
    keep(photo, file) {
      const keeping = last.then(() => keepOne(photo, file));
      entries.set(photo.clientFileId, { photo, file, keeping });
      last = keeping.catch(() => undefined);
    },
    async readForSending(clientFileId) {
      const entry = entries.get(clientFileId);
      await entry?.keeping;
      const content = entry?.file ?? (entry && (await readWaitingPhoto(entry.photo)));
      if (content && (await isReadable(content))) return content;
      throw new CallError('file-missing', 'The photo can no longer be read.', 0);
    },
    forget(clientFileId) {
      if (!entries.delete(clientFileId) || orderId === null) return;
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

/** A file on a stick that was pulled out still looks like a file, and sending it looks like a server that is away. */
async function isReadable(content: Blob): Promise<boolean> {
  return content
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
