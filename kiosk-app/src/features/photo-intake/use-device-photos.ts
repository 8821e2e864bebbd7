import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CallError } from '#api/call.ts';
import type { PrintOrder } from '#api/print-order.ts';
import { randomId } from '#api/upload-file.ts';
import { photoMark } from '#offline/photo-mark.ts';
import { type ChosenPhoto, createPhotoKeeper, type PhotoKeeper } from './photo-keeper.ts';
import { withoutThoseUnderWay } from './same-photo.ts';
import { createUploadQueue, type UploadQueue, type UploadQueueView } from './upload-queue.ts';

export interface DevicePhotos extends UploadQueueView {
  /** Sends photos, as prints of a size or, without one, of the shop's main size. */
  choose(files: readonly File[], sizeKey?: string): void;
  retry(): void;
  dismiss(clientFileId: string): void;
  /** Takes in what waits on this device and could not be read before. */
  lookAgain(): void;
  /** Nothing is sent or kept any more: the customer is leaving. */
  stop(): void;
  isSending: boolean;
  /** Photos that this device has no room to keep: they live as long as the page. */
  unkept: ReadonlySet<string>;
}

interface DevicePhotosOptions {
  order: PrintOrder;
  /**
   * The order under which photos that are not sent yet wait on this device, over a reload or a power cut. Null on a
   * device that is not the shop's: nobody's photos stay behind in its browser.
   */
  keptUnder: string | null;
  /**
   * Changes whenever the server has answered, or the person has signed in again: what waits for it need not wait for its
   * next try.
   */
  heardAt?: number;
}

interface Intake {
  keeper: PhotoKeeper;
  queue: UploadQueue;
  /** Photos on their way, by their id. */
  chosen: Map<string, ChosenPhoto>;
  /** Settles when what an earlier page left behind stands in the queue. */
  loaded: Promise<void>;
  load(): Promise<void>;
}

/** The photos of one order that this device sends itself. Lives as long as the order is on the screen. */
export function useDevicePhotos({ order, keptUnder, heardAt }: DevicePhotosOptions): DevicePhotos {
  const queryClient = useQueryClient();
  const [intake, setIntake] = useState<Intake | null>(null);
  const nextPlace = useRef(0);

  useEffect(() => {
    const started = startIntake(order, keptUnder, () => {
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      void queryClient.invalidateQueries({ queryKey: order.statusQuery().queryKey });
    });
    setIntake(started);
    return () => stopIntake(started);
  }, [order, keptUnder, queryClient]);

  const view = useSyncExternalStore(intake?.queue.subscribe ?? subscribeToNothing, intake?.queue.getView ?? getNothing);
  const unkept = useSyncExternalStore(
    intake?.keeper.subscribe ?? subscribeToNothing,
    intake?.keeper.getUnkept ?? getNobody,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies(heardAt): each answer of the server is a reason to go on
  useEffect(() => intake?.queue.resume(), [intake, heardAt]);

  const choose = useCallback(
    async (files: readonly File[], sizeKey?: string) => {
      if (intake === null) return;
      const { chosen, keeper, queue, loaded } = intake;
      await loaded;
      const underWay = Array.from(chosen.values(), ({ mark }) => mark);
      for (const { place } of chosen.values()) nextPlace.current = Math.max(nextPlace.current, place + 1);
      const photos = withoutThoseUnderWay(files, sizeKey, underWay).map((file): ChosenPhoto => {
        const { name, type } = file;
        const photo = { clientFileId: randomId(), place: nextPlace.current++, mark: photoMark(file, sizeKey) };
        const chosenPhoto = { ...photo, name, type, sizeKey };
        chosen.set(photo.clientFileId, chosenPhoto);
        keeper.keep(chosenPhoto, file);
        return chosenPhoto;
      });
      queue.add(photos);
    },
    [intake],
  );

  const lookAgain = useCallback(() => void intake?.load(), [intake]);

  return useMemo(
    () => ({
      ...view,
      unkept,
      isSending: view.photos.some(({ state }) => state === 'sending'),
      choose: (files, sizeKey) => void choose(files, sizeKey),
      retry: () => intake?.queue.retry(),
      dismiss: (clientFileId) => intake?.queue.dismiss(clientFileId),
      lookAgain,
      stop: () => (intake === null ? undefined : stopIntake(intake)),
    }),
    [view, unkept, intake, choose, lookAgain],
  );
}

const NOTHING: UploadQueueView = { photos: [], sentCount: 0, isHeld: false };
const NOBODY: ReadonlySet<string> = new Set();
const getNothing = () => NOTHING;
const getNobody = () => NOBODY;
const subscribeToNothing = () => () => undefined;

function stopIntake({ queue, keeper }: Intake): void {
  queue.stop();
  keeper.stop();
}

function startIntake(order: PrintOrder, keptUnder: string | null, onSent: () => void): Intake {
  const keeper = createPhotoKeeper(keptUnder);
  const chosen = new Map<string, ChosenPhoto>();
  const queue = createUploadQueue({
    send: async (photo, options) => {
      const file = await keeper.readForSending(photo.clientFileId);
      await order.sendPhoto({ ...photo, file }, options);
    },
    problemOf: (error) => (error instanceof CallError ? error.code : 'upload-incomplete'),
    onGone: (clientFileId, reason) => {
      chosen.delete(clientFileId);
      keeper.forget(clientFileId);
      if (reason === 'sent') onSent();
    },
    setTimer: (action, ms) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    // The shop sees a kiosk's photos in the order they were chosen; its line is short enough for one at a time.
    ...(keptUnder === null ? {} : { atOnce: 1 }),
  });
  async function load() {
    const photos = await keeper.load();
    for (const photo of photos) chosen.set(photo.clientFileId, photo);
    queue.add(photos);
  }
  return { keeper, queue, chosen, load, loaded: load() };
}
