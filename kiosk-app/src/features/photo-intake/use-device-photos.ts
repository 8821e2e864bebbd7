import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CallError } from '#api/call.ts';
import type { PrintOrder } from '#api/print-order.ts';
import { randomId } from '#api/upload-file.ts';
import { forgetWaitingPhoto, keepWaitingPhoto, listWaitingPhotos } from '#offline/waiting-photos.ts';
import { type ChosenFile, withoutThoseUnderWay } from './same-photo.ts';
import { createUploadQueue, type UploadQueue, type UploadQueueView } from './upload-queue.ts';

export interface DevicePhotos extends UploadQueueView {
  /** Sends photos, as prints of a size or, without one, of the shop's main size. */
  choose(files: readonly File[], sizeKey?: string): void;
  retry(): void;
  dismiss(clientFileId: string): void;
  isSending: boolean;
}

interface DevicePhotosOptions {
  order: PrintOrder;
  /**
   * The order under which photos that are not sent yet wait on this device, over a reload or a power cut. Null on a
   * device that is not the shop's: nobody's photos stay behind in its browser.
   */
  keptUnder: string | null;
}

/** The photos of one order that this device sends itself. Lives as long as the order is on the screen. */
export function useDevicePhotos({ order, keptUnder }: DevicePhotosOptions): DevicePhotos {
  const queryClient = useQueryClient();
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const chosen = useRef(new Map<string, ChosenFile>());

  useEffect(() => {
    const started = startQueue(order, (clientFileId, reason) => {
      chosen.current.delete(clientFileId);
      if (keptUnder !== null) void forgetWaitingPhoto(clientFileId);
      if (reason !== 'sent') return;
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      void queryClient.invalidateQueries({ queryKey: order.statusQuery().queryKey });
    });
    setQueue(started);
    let isCurrent = true;
    // What a reload or a power cut left behind goes on by itself.
    if (keptUnder !== null) {
      listWaitingPhotos(keptUnder).then((photos) => {
        if (isCurrent) started.add(photos);
      });
    }
    return () => {
      isCurrent = false;
      started.stop();
    };
  }, [order, keptUnder, queryClient]);

  const view = useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, queue?.getView ?? getNothing);

  return useMemo(
    () => ({
      ...view,
      isSending: view.photos.some(({ state }) => state === 'sending'),
      choose(files, sizeKey) {
        const firstPlace = Date.now();
        const photos = withoutThoseUnderWay(files, sizeKey, chosen.current.values()).map((file, index) => ({
          clientFileId: randomId(),
          name: file.name,
          place: firstPlace + index,
          file,
          sizeKey,
        }));
        for (const photo of photos) {
          chosen.current.set(photo.clientFileId, photo);
          if (keptUnder !== null) void keepWaitingPhoto({ ...photo, orderId: keptUnder });
        }
        queue?.add(photos);
      },
      retry: () => queue?.retry(),
      dismiss: (clientFileId) => queue?.dismiss(clientFileId),
    }),
    [view, queue, keptUnder],
  );
}

const NOTHING: UploadQueueView = { photos: [], sentCount: 0 };
const getNothing = () => NOTHING;
const subscribeToNothing = () => () => undefined;

function startQueue(
  order: PrintOrder,
  onGone: (clientFileId: string, reason: 'sent' | 'dismissed') => void,
): UploadQueue {
  return createUploadQueue({
    send: async (photo, options) => void (await order.sendPhoto(photo, options)),
    problemOf: (error) => (error instanceof CallError ? error.code : 'upload-incomplete'),
    onGone,
    setTimer: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  });
}
