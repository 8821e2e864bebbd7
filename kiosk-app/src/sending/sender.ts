import { CallError, type FailureCode } from '#api/call.ts';
import { randomId } from '#api/upload-file.ts';
import { refusalBeforeReading, refusalOfContent } from './photo-check.ts';
import {
  type Arrival,
  addPhotos,
  arrivePhoto,
  countPhotos,
  dropPhoto,
  emptyQueue,
  endPause,
  failPhoto,
  holdQueue,
  isRemovable,
  nextToSend,
  type PhotoQueue,
  progressPhoto,
  type QueuedPhoto,
  recallPhotos,
  refusePhoto,
  retryQueue,
  startPhoto,
} from './photo-queue.ts';
import { isClosed } from './send-failure.ts';

/** Bars move in steps that can be seen; 500 rows need not be drawn for less. */
const PROGRESS_STEP = 0.02;
const TICK_MS = 5_000;
/**
 * A connection on which nothing moves for a minute is dead: the phone changed its wifi and nobody told the browser.
 * Counted in ticks, which stand still while the screen is locked, and not in time, which does not.
 */
const STALLED_TICKS = 12;

/** Where the chosen files are until they are sent: in this page, or on the device as well. */
export interface PhotoFiles {
  keep(photo: QueuedPhoto, file: File): void;
  /** Waits for its turn where keeping takes time. Null: it can no longer be read. */
  read(clientFileId: string): Promise<Blob | null>;
  /** It has left the list, or its order takes no photos any more. */
  forget(clientFileId: string): void;
}

export interface SenderClock {
  nowMs(): number;
  /** 0..1 */
  random(): number;
  /** @returns what takes it back */
  setTimer(action: () => void, ms: number): () => void;
}

export interface SenderOptions {
  /** Photos at once. More than three do not make a phone's wifi faster, and the shop serves many phones. */
  lanes: number;
  /** Photos go in the order in which they were chosen, unless one may have a fault of its own. */
  keepsPlaces?: boolean;
  /** The list shows what has arrived too; else that leaves it and is counted. */
  keepsSent?: boolean;
  files: PhotoFiles;
  /** Sends one photo once; resolves when it would survive a power cut at the server. @throws CallError */
  send(
    photo: QueuedPhoto,
    content: Blob,
    options: { onProgress: (sentFraction: number) => void; signal: AbortSignal },
  ): Promise<Arrival>;
  onArrived?(): void;
  /** The order takes no photos any more. */
  onClosed?(code: FailureCode): void;
  makeId?(): string;
  clock?: SenderClock;
}

export interface Sender {
  /** @param sizeKey the size that they are meant for */
  add(files: readonly File[], sizeKey?: string): void;
  /** Takes up what an earlier page left behind. */
  recall(photos: readonly QueuedPhoto[]): void;
  /**
   * Takes a photo off the list; the caller asks the server that has it first.
   *
   * @returns false: it is under way, or may have arrived without an answer
   */
  remove(clientFileId: string): boolean;
  /** Tries everything at once, also what was refused: a person wants it. */
  retry(): void;
  /** Something says that the server may answer again. */
  hurry(): void;
  /** Sends nothing while held; what is under way goes on. Released, everything goes at once. */
  hold(isHeld: boolean): void;
  /** Takes in what a server says of its photos. */
  update(change: (queue: PhotoQueue) => PhotoQueue): void;
  getQueue(): PhotoQueue;
  subscribe(listener: () => void): () => void;
  /** Sends nothing more and breaks off what is under way. */
  stop(): void;
}

const REAL_CLOCK: SenderClock = {
  nowMs: () => performance.now(),
  random: Math.random,
  setTimer(action, ms) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Sends chosen photos for as long as it takes: each ends at the server once, or is refused with a reason, or waits for one.
 * What is final and what passes is the contract's word.
 */
export function createSender(options: SenderOptions): Sender {
  const { lanes, keepsPlaces, keepsSent, files, makeId = randomId, clock = REAL_CLOCK } = options;
  let queue = emptyQueue;
  let cancelWakeUp = () => {};
  const listeners = new Set<() => void>();
  const stopping = new AbortController();

  function change(next: PhotoQueue): void {
    if (next === queue) return;
    const before = queue.photos;
    queue = next;
    if (next.photos.length !== before.length) {
      const left = new Set(next.photos.map(({ clientFileId }) => clientFileId));
      for (const { clientFileId } of before) if (!left.has(clientFileId)) files.forget(clientFileId);
    }
    for (const listener of listeners) listener();
  }

  function pump(): void {
    if (stopping.signal.aborted) return;
    for (const photo of nextToSend(queue, clock.nowMs(), lanes)) {
      change(startPhoto(queue, photo.clientFileId));
      void sendOne(photo);
    }
    cancelWakeUp();
    const pauseMs = queue.pausedUntilMs - clock.nowMs();
    if (pauseMs > 0 && countPhotos(queue).underWay > 0) cancelWakeUp = clock.setTimer(pump, pauseMs);
  }

  async function sendOne(photo: QueuedPhoto): Promise<void> {
    const { clientFileId } = photo;
    try {
      const content = await files.read(clientFileId);
      const refusal = content === null ? 'file-unreadable' : await refusalOfContent(content);
      if (stopping.signal.aborted) return;
      if (content === null || refusal !== null) change(refusePhoto(queue, clientFileId, refusal ?? 'file-unreadable'));
      else await transfer(photo, content);
    } catch (error) {
      if (!stopping.signal.aborted) failed(clientFileId, error);
    }
    pump();
  }

  async function transfer(photo: QueuedPhoto, content: Blob): Promise<void> {
    const { clientFileId } = photo;
    let shown = 0;
    const onProgress = (sentFraction: number) => {
      if (sentFraction < 1 && sentFraction - shown < PROGRESS_STEP) return;
      shown = sentFraction;
      change(progressPhoto(queue, clientFileId, sentFraction));
    };
    const arrival = await unlessStalled(clock, stopping.signal, (signal, moved) => {
      const onMoved = (sentFraction: number) => {
        moved();
        onProgress(sentFraction);
      };
      return options.send(photo, content, { signal, onProgress: onMoved });
    });
    change(arrivePhoto(queue, clientFileId, arrival, keepsSent));
    options.onArrived?.();
  }

  /** Says at once which of them are no photos, and not one by one as their turn comes. */
  async function sift(files: readonly { clientFileId: string; file: File | undefined }[]): Promise<void> {
    for (const { clientFileId, file } of files) {
      const refusal = file === undefined ? null : await refusalOfContent(file);
      if (stopping.signal.aborted) return;
      const isWaiting = () =>
        queue.photos.some((one) => one.clientFileId === clientFileId && one.state.is === 'waiting');
      if (refusal === 'file-type-unsupported' && isWaiting()) change(refusePhoto(queue, clientFileId, refusal));
    }
  }

  function failed(clientFileId: string, error: unknown): void {
    // What no call of the contract answers with is a fault of this page: the row says so and the rest goes on.
    const failure = error instanceof CallError ? error : new CallError('internal-error', String(error), 0);
    const now = { nowMs: clock.nowMs(), random: clock.random() };
    change(failPhoto(queue, clientFileId, failure, now, keepsPlaces));
    if (!isClosed(failure.code)) return;
    for (const { clientFileId: id, state } of queue.photos) {
      if (state.is === 'refused' && state.reason === failure.code) files.forget(id);
    }
    options.onClosed?.(failure.code);
  }

  return {
    add(chosenFiles, sizeKey) {
      const chosen = chosenFiles.map((file) => {
        const { name, size: byteSize, lastModified } = file;
        return { clientFileId: makeId(), name, byteSize, lastModified, sizeKey, refusal: refusalBeforeReading(file) };
      });
      const { queue: next, accepted } = addPhotos(queue, chosen);
      const byId = new Map(next.photos.map((photo) => [photo.clientFileId, photo]));
      for (const { clientFileId } of queue.photos) if (!byId.has(clientFileId)) files.forget(clientFileId);
      for (const { clientFileId, index } of accepted) {
        const [photo, file] = [byId.get(clientFileId), chosenFiles[index]];
        if (photo && file) files.keep(photo, file);
      }
      change(next);
      pump();
      void sift(accepted.map(({ clientFileId, index }) => ({ clientFileId, file: chosenFiles[index] })));
    },
    recall(photos) {
      change(recallPhotos(queue, photos));
      pump();
    },
    remove(clientFileId) {
      const photo = queue.photos.find((one) => one.clientFileId === clientFileId);
      if (photo === undefined || !isRemovable(photo, true)) return false;
      change(dropPhoto(queue, clientFileId));
      return true;
    },
    retry() {
      change(retryQueue(queue));
      pump();
    },
    hurry() {
      change(endPause(queue));
      pump();
    },
    hold(isHeld) {
      change(holdQueue(queue, isHeld));
      pump();
    },
    update: (next) => change(next(queue)),
    getQueue: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      cancelWakeUp();
      stopping.abort();
    },
  };
}

/** @throws CallError server-unreachable when nothing has moved for a minute */
async function unlessStalled<Result>(
  clock: SenderClock,
  stopping: AbortSignal,
  send: (signal: AbortSignal, moved: () => void) => Promise<Result>,
): Promise<Result> {
  const sending = new AbortController();
  let quietTicks = 0;
  let cancelTick = () => {};
  const expectTick = () => {
    cancelTick = clock.setTimer(() => {
      quietTicks += 1;
      if (quietTicks >= STALLED_TICKS) sending.abort();
      else expectTick();
    }, TICK_MS);
  };
  const stop = () => sending.abort();
  expectTick();
  // AbortSignal.any is younger than the phones that come in.
  stopping.addEventListener('abort', stop);
  try {
    return await send(sending.signal, () => {
      quietTicks = 0;
    });
  } catch (error) {
    if (!sending.signal.aborted) throw error;
    throw new CallError('server-unreachable', 'Nothing moved for a minute.', 0);
  } finally {
    cancelTick();
    stopping.removeEventListener('abort', stop);
  }
}

/** Files that live as long as their page: nobody's photos stay behind in a browser that is not the shop's. */
export function filesOfPage(): PhotoFiles & { get(clientFileId: string): File | undefined } {
  const files = new Map<string, File>();
  return {
    keep: ({ clientFileId }, file) => void files.set(clientFileId, file),
    read: async (clientFileId) => files.get(clientFileId) ?? null,
    forget: (clientFileId) => void files.delete(clientFileId),
    get: (clientFileId) => files.get(clientFileId),
  };
}

/**
 * Tries again at once when the network is back or a person looks at the page.
 *
 * @returns what ends it
 */
export function hurryWithPage(sender: Pick<Sender, 'hurry'>): () => void {
  const hurry = () => {
    if (document.visibilityState === 'visible') sender.hurry();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
  };
}
