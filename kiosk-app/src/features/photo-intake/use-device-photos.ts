import { addStorefrontFile } from '@printfront/shared/contracts/storefront-files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError, callUrl } from '#api/call.ts';
import { storefrontFilesKey } from '#api/storefront-queries.ts';
import { randomId, uploadFile } from '#api/upload-file.ts';
import { forgetWaitingPhoto, keepWaitingPhoto, listWaitingPhotos } from '#offline/waiting-photos.ts';
import { createUploadQueue, type UploadQueue, type UploadQueueView } from './upload-queue.ts';

export interface DevicePhotos extends UploadQueueView {
  choose(files: readonly File[]): void;
  retry(): void;
  dismiss(clientFileId: string): void;
  isSending: boolean;
}

/** The photos of one order that this device sends itself. Lives as long as the order is on the screen. */
export function useDevicePhotos(orderId: string): DevicePhotos {
  const queryClient = useQueryClient();
  const [queue, setQueue] = useState<UploadQueue | null>(null);

  useEffect(() => {
    const started = startQueue(orderId, () => {
      void queryClient.invalidateQueries({ queryKey: storefrontFilesKey(orderId) });
    });
    setQueue(started);
    let isCurrent = true;
    // What a reload or a power cut left behind goes on by itself.
    listWaitingPhotos(orderId).then((photos) => {
      if (isCurrent) started.add(photos);
    });
    return () => {
      isCurrent = false;
      started.stop();
    };
  }, [orderId, queryClient]);

  const view = useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, queue?.getView ?? getNothing);

  return {
    ...view,
    isSending: view.photos.some(({ state }) => state === 'sending'),
    choose(files) {
      const firstPlace = Date.now();
      const photos = files.map((file, index) => ({
        clientFileId: randomId(),
        orderId,
        name: file.name,
        place: firstPlace + index,
        file,
      }));
      for (const photo of photos) void keepWaitingPhoto(photo);
      queue?.add(photos);
    },
    retry: () => queue?.retry(),
    dismiss: (clientFileId) => queue?.dismiss(clientFileId),
  };
}

const NOTHING: UploadQueueView = { photos: [], sentCount: 0 };
const getNothing = () => NOTHING;
const subscribeToNothing = () => () => undefined;

function startQueue(orderId: string, onSent: () => void): UploadQueue {
  const url = callUrl(addStorefrontFile, { id: orderId });
  return createUploadQueue({
    send: async ({ clientFileId, file, name }, { onProgress, signal }) => {
      await uploadFile({ url, file, name, clientFileId, onProgress, signal });
    },
    problemOf: (error) => (error instanceof CallError ? error.code : 'upload-incomplete'),
    onGone: (clientFileId, reason) => {
      void forgetWaitingPhoto(clientFileId);
      if (reason === 'sent') onSent();
    },
    setTimer: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  });
}
