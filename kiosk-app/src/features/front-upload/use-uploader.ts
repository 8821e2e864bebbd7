import { listStorefrontFiles } from '@printfront/shared/contracts/storefront-files.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { fetchOwnThumbnail, removeOwnPhoto } from '#api/own-photos.ts';
import { randomId } from '#api/upload-file.ts';
import type { FrontAddress } from './front-address.ts';
import { countPhotos, type PhotoQueue } from './photo-queue.ts';
import type { FailureCode } from './send-failure.ts';
import { sendPhoto } from './send-photo.ts';
import { localStore, recallPhotos, rememberPhotos } from './sent-memory.ts';
import { createUploader, type Uploader } from './uploader.ts';

const SAVE_AFTER_MS = 300;

export interface UploadSession {
  uploader: Uploader;
  /** Whether the server that is asked can take photos out again: central cannot, the kiosk's screen can. */
  canTakeBack: boolean;
  /** Takes a photo that is in the shop out of the order. @throws CallError */
  takeBack(fileId: string): Promise<void>;
  /** A small picture of a photo of this phone that is in the shop. @throws CallError */
  fetchThumbnail(fileId: string): Promise<Blob>;
  /** Learns from the shop which photos were taken out there, and how often each was sent. */
  matchWithShop(): Promise<void>;
  save(): boolean;
}

function createSession(address: FrontAddress, senderId: string, onClosed: (code: FailureCode) => void): UploadSession {
  const store = localStore();
  const recalled = recallPhotos(store, address.orderId);
  const uploader = createUploader(
    {
      send: (photo, file, onProgress, signal) => sendPhoto(address, senderId, photo, file, onProgress, signal),
      makeId: randomId,
      nowMs: () => performance.now(),
      random: Math.random,
    },
    recalled?.photos ?? [],
    onClosed,
  );
  return {
    uploader,
    takeBack: (fileId) => removeOwnPhoto(fileId, senderId),
    fetchThumbnail: (fileId) => fetchOwnThumbnail(address.orderId, fileId, senderId),
    canTakeBack: address.server === null,
    async matchWithShop() {
      const known = new Set(
        uploader.snapshot().photos.flatMap(({ state }) => (state.is === 'in-shop' ? [state.fileId] : [])),
      );
      if (known.size === 0) return;
      const files = await call(listStorefrontFiles, { params: { id: address.orderId }, query: {}, senderId });
      uploader.match(known, files);
    },
    save: () => rememberPhotos(store, address.orderId, { senderId, photos: uploader.snapshot().photos }, Date.now()),
  };
}

/** One upload session for as long as the page is open, remembered on this phone. */
export function useUploader(
  address: FrontAddress,
  senderId: string,
  onClosed: (code: FailureCode) => void,
): { session: UploadSession; queue: PhotoQueue; isRemembered: boolean } {
  const [session] = useState(() => createSession(address, senderId, onClosed));
  const { uploader } = session;
  const queue = useSyncExternalStore(uploader.subscribe, uploader.snapshot);
  const [isRemembered, setIsRemembered] = useState(true);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      setIsRemembered(session.save());
    };
    const unsubscribe = uploader.subscribe(() => {
      timer ??= setTimeout(save, SAVE_AFTER_MS);
    });
    const saveNow = () => void session.save();
    const hurry = () => {
      if (document.visibilityState === 'visible') uploader.hurry();
    };
    window.addEventListener('pagehide', saveNow);
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveNow);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      uploader.stop();
    };
  }, [session, uploader]);

  const { underWay } = countPhotos(queue);
  useEffect(() => {
    if (underWay === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [underWay]);

  return { session, queue, isRemembered };
}
