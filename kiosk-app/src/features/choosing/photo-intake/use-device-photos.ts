import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PrintOrder } from '#api/print-order.ts';
import type { PhotoKeeper } from '#offline/photo-keeper.ts';
import { emptyQueue, isWaitingForServer, type PhotoQueue, type QueuedPhoto } from '#sending/photo-queue.ts';
import { createSender, filesOfPage, hurryWithPage, type Sender } from '#sending/sender.ts';

export interface DevicePhotos extends Pick<PhotoQueue, 'photos' | 'sentCount' | 'isHeld'> {
  /** Sends photos, as prints of a size or, without one, of the shop's main size. */
  choose(files: readonly File[], sizeKey?: string): void;
  /** Tries again at once what waits or was refused. */
  retry(): void;
  dismiss(clientFileId: string): void;
  /** Takes in what waits on this device and could not be read before. */
  lookAgain(): void;
  /** Nothing is sent or kept any more: the customer is leaving. */
  stop(): void;
  /** Not there yet; those that will not go do not count. */
  unsentCount: number;
  refusedCount: number;
  /** 0..1 of each photo that is under way, added up. */
  sentParts: number;
  /** Something goes, or waits for nothing but the server: a screen that was wiped now would lose it. */
  isUnderWay: boolean;
  /** Photos that this device has no room to keep: they live as long as the page. */
  unkept: ReadonlySet<string>;
}

interface DevicePhotosOptions {
  order: PrintOrder;
  /**
   * Makes what keeps photos that are not sent yet on this device, over a reload or a power cut. Left out on a device that is
   * not the shop's: nobody's photos stay behind in its browser. The same function for as long as the order is the same.
   */
  makeKeeper?: () => PhotoKeeper;
  /**
   * Changes whenever the server has answered, or the person has signed in again: what waits for it need not wait for its
   * next try.
   */
  heardAt?: number;
}

interface Intake {
  sender: Sender;
  keeper: PhotoKeeper | undefined;
  /** Settles when what an earlier page left behind stands in the queue. */
  loaded: Promise<void>;
  load(): Promise<void>;
}

/** At home; a kiosk's line is short enough for one, and the shop sees them in the order in which they were chosen. */
const LANES = 3;

/** The photos of one order that this device sends itself. Lives as long as the order is on the screen. */
export function useDevicePhotos({ order, makeKeeper, heardAt }: DevicePhotosOptions): DevicePhotos {
  const queryClient = useQueryClient();
  const [intake, setIntake] = useState<Intake | null>(null);

  useEffect(() => {
    const started = startIntake(order, makeKeeper?.(), () => {
      void queryClient.invalidateQueries({ queryKey: order.filesKey });
      void queryClient.invalidateQueries({ queryKey: order.statusQuery().queryKey });
    });
    setIntake(started);
    const stopHurrying = hurryWithPage(started.sender);
    return () => {
      stopHurrying();
      stopIntake(started);
    };
  }, [order, makeKeeper, queryClient]);

  const queue = useSyncExternalStore(intake?.sender.subscribe ?? toNothing, intake?.sender.getQueue ?? getEmpty);
  const unkept = useSyncExternalStore(intake?.keeper?.subscribe ?? toNothing, intake?.keeper?.getUnkept ?? getNobody);

  // biome-ignore lint/correctness/useExhaustiveDependencies(heardAt): each answer of the server is a reason to go on
  useEffect(() => {
    intake?.sender.hold(false);
    intake?.sender.hurry();
  }, [intake, heardAt]);

  const choose = useCallback(
    async (files: readonly File[], sizeKey?: string) => {
      await intake?.loaded;
      intake?.sender.add(files, sizeKey);
    },
    [intake],
  );
  const lookAgain = useCallback(() => void intake?.load(), [intake]);

  return useMemo(
    () => ({
      photos: queue.photos,
      sentCount: queue.sentCount,
      isHeld: queue.isHeld,
      ...countsOf(queue),
      unkept,
      choose: (files, sizeKey) => void choose(files, sizeKey),
      retry: () => intake?.sender.retry(),
      dismiss: (clientFileId) => void intake?.sender.remove(clientFileId),
      lookAgain,
      stop: () => (intake === null ? undefined : stopIntake(intake)),
    }),
    [queue, unkept, intake, choose, lookAgain],
  );
}

const NOBODY: ReadonlySet<string> = new Set();
const getEmpty = () => emptyQueue;
const getNobody = () => NOBODY;
const toNothing = () => () => undefined;

export const sentPartOf = ({ state }: QueuedPhoto): number => (state.is === 'sending' ? state.sentFraction : 0);

function countsOf(queue: PhotoQueue) {
  const unsent = queue.photos.filter(({ state }) => state.is !== 'refused');
  return {
    unsentCount: unsent.length,
    refusedCount: queue.photos.length - unsent.length,
    sentParts: unsent.reduce((sum, photo) => sum + sentPartOf(photo), 0),
    isUnderWay: unsent.some(({ state }) => state.is === 'sending') || isWaitingForServer(queue),
  };
}

function stopIntake({ sender, keeper }: Intake): void {
  sender.stop();
  keeper?.stop();
}

function startIntake(order: PrintOrder, keeper: PhotoKeeper | undefined, onArrived: () => void): Intake {
  const sender = createSender({
    lanes: keeper === undefined ? LANES : 1,
    keepsPlaces: keeper !== undefined,
    keepsSent: false,
    files: keeper ?? filesOfPage(),
    onArrived,
    send: async ({ clientFileId, name, sizeKey }, file, options) => {
      const { id, sentCount } = await order.sendPhoto({ clientFileId, name, file, sizeKey }, options);
      return { id, sentCount, state: 'at-shop', refusal: null };
    },
  });
  const load = async () => sender.recall((await keeper?.load()) ?? []);
  return { sender, keeper, load, loaded: load() };
}
