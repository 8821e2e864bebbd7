import { addFrontFile, FrontFile } from '@printfront/shared/contracts/front-files.ts';
import { addStorefrontFile, listStorefrontFiles } from '@printfront/shared/contracts/storefront-files.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, callUrl, type FailureCode } from '#api/call.ts';
import { fetchOwnThumbnail, removeOwnPhoto } from '#api/own-photos.ts';
import { postFile, uploadFile } from '#api/upload-file.ts';
import {
  type Arrival,
  countPhotos,
  fileIdOf,
  type PhotoQueue,
  type QueuedPhoto,
  stateOf,
} from '#sending/photo-queue.ts';
import { createSender, filesOfPage, hurryWithPage, type Sender, type SenderOptions } from '#sending/sender.ts';
import type { FrontAddress } from '../front-page/front-address.ts';
import { localStore, recallSent, rememberSent } from '../front-page/sent-memory.ts';
import { type ChatPhotos, findChatPhotos } from './chat-photos.ts';

const LANES = 3;
const SAVE_AFTER_MS = 300;

/** `processing`: it has not been looked at yet. */
export type ShopLooks = ReadonlyMap<string, Pick<UploadedFile, 'state' | 'origin'>>;

export interface FrontSession {
  sender: Sender;
  /** The chosen file, for its picture; undefined after the page was reopened. */
  fileOf(clientFileId: string): File | undefined;
  /** Whether the server that is asked can take photos out again: central cannot, the kiosk's screen can. */
  canTakeBack: boolean;
  /** Takes a photo that is in the shop out of the order. @throws CallError */
  takeBack(fileId: string): Promise<void>;
  /** A small picture of a photo of this phone that is in the shop. @throws CallError */
  fetchThumbnail(fileId: string): Promise<Blob>;
  /** Learns from the shop which photos were taken out there, how often each was sent, and what is wrong with it. */
  matchWithShop(): Promise<void>;
  /** What the shop has found of its photos, by their ids there; central has looked at none. */
  looks: { get(): ShopLooks; subscribe(listener: () => void): () => void };
  /** Chosen photos that very likely came through a chat, by the ids that this page gave them. */
  squeezed: ChatPhotos;
  save(): boolean;
}

/** To the shop on its own wifi, to central from anywhere else. */
function sendTo({ orderId, server }: FrontAddress, senderId: string): SenderOptions['send'] {
  return async ({ clientFileId, name }, file, { onProgress, signal }) => {
    const upload = { clientFileId, name, file, senderId, onProgress, signal };
    if (server !== null) {
      return postFile({ url: callUrl(addFrontFile, { targetId: server, orderId }), ...upload }, FrontFile);
    }
    const { id, sentCount } = await uploadFile({ url: callUrl(addStorefrontFile, { id: orderId }), ...upload });
    return { id, sentCount, state: 'at-shop', refusal: null };
  };
}

/**
 * What central says of the photos on their way to the shop. It finds a photo under the name of its sending too: an answer
 * may have got lost, or the page been closed before it came.
 */
export function matchWithCentral(
  queue: PhotoQueue,
  files: readonly (Arrival & Pick<FrontFile, 'clientFileIds'>)[],
): PhotoQueue {
  const byId = new Map(files.map((file) => [file.id, file]));
  const byName = new Map(files.flatMap((file) => file.clientFileIds.map((name) => [name, file] as const)));
  let hasChanged = false;
  const photos = queue.photos.map((photo): QueuedPhoto => {
    const file = photo.state.is === 'lost' ? byName.get(photo.clientFileId) : byId.get(fileIdOf(photo) ?? '');
    if (file === undefined) return photo;
    const state = stateOf(file);
    // An answer may be older than what is known; what is in the shop stays there.
    const isKnown = state.is === photo.state.is || photo.state.is === 'in-shop';
    if (isKnown) return photo;
    hasChanged = true;
    return { ...photo, state };
  });
  return hasChanged ? { ...queue, photos } : queue;
}

/**
 * What the shop says of the photos that this phone knows to be there.
 *
 * @param known ids of files in the shop when the question was asked; one that arrived since is not judged by the answer
 */
export function matchWithShop(
  queue: PhotoQueue,
  known: ReadonlySet<string>,
  files: readonly { id: string; sentCount: number }[],
): PhotoQueue {
  const sentCounts = new Map(files.map(({ id, sentCount }) => [id, sentCount]));
  const photos = queue.photos.flatMap((photo): QueuedPhoto[] => {
    if (photo.state.is !== 'in-shop' || !known.has(photo.state.fileId)) return [photo];
    const sentCount = sentCounts.get(photo.state.fileId);
    if (sentCount === undefined) return [];
    return sentCount === photo.state.sentCount ? [photo] : [{ ...photo, state: { ...photo.state, sentCount } }];
  });
  return { ...queue, photos };
}

function createSession(address: FrontAddress, senderId: string, onClosed: (code: FailureCode) => void): FrontSession {
  const { orderId, server } = address;
  const store = localStore();
  const files = filesOfPage();
  let looks: ShopLooks = new Map();
  const listeners = new Set<() => void>();
  const sender = createSender({ lanes: LANES, files, send: sendTo(address, senderId), onClosed });
  sender.recall(recallSent(store, orderId)?.photos ?? []);
  return {
    sender,
    fileOf: files.get,
    canTakeBack: server === null,
    takeBack: (fileId) => removeOwnPhoto(fileId, senderId),
    fetchThumbnail: (fileId) => fetchOwnThumbnail(orderId, fileId, senderId),
    async matchWithShop() {
      const { photos } = sender.getQueue();
      const known = new Set(photos.flatMap(({ state }) => (state.is === 'in-shop' ? [state.fileId] : [])));
      if (known.size === 0) return;
      const atShop = await call(listStorefrontFiles, { params: { id: orderId }, query: {}, senderId });
      sender.update((queue) => matchWithShop(queue, known, atShop));
      looks = new Map(atShop.map(({ id, state, origin }) => [id, { state, origin }]));
      for (const listener of listeners) listener();
    },
    looks: {
      get: () => looks,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    squeezed: findChatPhotos(sender, files.get),
    save: () => rememberSent(store, orderId, { senderId, photos: sender.getQueue().photos }, Date.now()),
  };
}

/** One session of sending for as long as the page is open, remembered on this phone. */
export function useFrontSession(
  address: FrontAddress,
  senderId: string,
  onClosed: (code: FailureCode) => void,
): { session: FrontSession; queue: PhotoQueue; isRemembered: boolean } {
  const [session] = useState(() => createSession(address, senderId, onClosed));
  const { sender } = session;
  const queue = useSyncExternalStore(sender.subscribe, sender.getQueue);
  const [isRemembered, setIsRemembered] = useState(true);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      setIsRemembered(session.save());
    };
    const unsubscribe = sender.subscribe(() => {
      timer ??= setTimeout(save, SAVE_AFTER_MS);
    });
    const saveNow = () => void session.save();
    window.addEventListener('pagehide', saveNow);
    const stopHurrying = hurryWithPage(sender);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveNow);
      stopHurrying();
      sender.stop();
    };
  }, [session, sender]);

  const { underWay } = countPhotos(queue);
  useEffect(() => {
    if (underWay === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [underWay]);

  return { session, queue, isRemembered };
}
