import { CallError } from '#api/call.ts';
import { matchWithCentral, matchWithShop } from './match-photos.ts';
import { refusalBeforeReading, refusalOfContent } from './photo-check.ts';
import {
  type Arrival,
  addPhotos,
  arrivePhoto,
  type ChosenPhoto,
  countPhotos,
  dropPhoto,
  emptyQueue,
  endPause,
  failPhoto,
  holdQueue,
  nextToSend,
  type PhotoQueue,
  progressPhoto,
  type QueuedPhoto,
  refusePhoto,
  startPhoto,
} from './photo-queue.ts';
import { classifyFailure, type FailureCode } from './send-failure.ts';

/** More do not make a phone's wifi faster, and the shop serves many phones at once. */
const PARALLEL = 3;
/** Bars move in steps that can be seen; 500 rows need not be drawn for less. */
const PROGRESS_STEP = 0.02;

interface UploaderDeps {
  send(
    photo: QueuedPhoto,
    file: File,
    onProgress: (sentFraction: number) => void,
    signal: AbortSignal,
  ): Promise<Arrival>;
  makeId(): string;
  nowMs(): number;
  random(): number;
}

export interface Uploader {
  add(files: readonly File[]): void;
  /** Takes a photo off this phone's list; the shop is asked by the caller first. */
  drop(clientFileId: string): void;
  /** Tries again at once. */
  hurry(): void;
  /** Sends nothing while held; what is under way goes on. */
  hold(isHeld: boolean): void;
  match(known: ReadonlySet<string>, files: readonly { id: string; sentCount: number }[]): void;
  matchWithCentral(files: Parameters<typeof matchWithCentral>[1]): void;
  /** The chosen file, for its picture; undefined after the page was reopened. */
  fileOf(clientFileId: string): File | undefined;
  snapshot(): PhotoQueue;
  subscribe(listener: () => void): () => void;
  /** Sends nothing more and breaks off what is under way. */
  stop(): void;
}

/**
 * Sends chosen photos for as long as it takes.
 *
 * @param onClosed the order takes no photos any more
 */
export function createUploader(
  deps: UploaderDeps,
  recalled: readonly QueuedPhoto[],
  onClosed: (code: FailureCode) => void,
): Uploader {
  let queue: PhotoQueue = { ...emptyQueue, photos: recalled };
  let isStopped = false;
  let wakeUp: ReturnType<typeof setTimeout> | undefined;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();
  const stopping = new AbortController();

  function change(next: PhotoQueue): void {
    if (next === queue) return;
    queue = next;
    for (const listener of listeners) listener();
  }

  function pump(): void {
    if (isStopped) return;
    for (const photo of nextToSend(queue, deps.nowMs(), PARALLEL)) {
      change(startPhoto(queue, photo.clientFileId));
      void send(photo);
    }
    clearTimeout(wakeUp);
    const pauseMs = queue.pausedUntilMs - deps.nowMs();
    if (pauseMs > 0 && countPhotos(queue).underWay > 0) wakeUp = setTimeout(pump, pauseMs);
  }

  async function send(photo: QueuedPhoto): Promise<void> {
    const { clientFileId } = photo;
    const file = files.get(clientFileId);
    if (file === undefined) return change(refusePhoto(queue, clientFileId, 'file-unreadable'));
    const refusal = await refusalOfContent(file);
    if (refusal !== null) change(refusePhoto(queue, clientFileId, refusal));
    else await transfer(photo, file);
    pump();
  }

  async function transfer(photo: QueuedPhoto, file: File): Promise<void> {
    const { clientFileId } = photo;
    let shown = 0;
    const onProgress = (sentFraction: number) => {
      if (sentFraction < 1 && sentFraction - shown < PROGRESS_STEP) return;
      shown = sentFraction;
      change(progressPhoto(queue, clientFileId, sentFraction));
    };
    try {
      const received = await deps.send(photo, file, onProgress, stopping.signal);
      change(arrivePhoto(queue, clientFileId, received));
    } catch (error) {
      if (isStopped) return;
      // What no call of the contract answers with is a fault of this page: the row says so and the rest goes on.
      const failure = error instanceof CallError ? error : { code: 'internal-error' as const, status: 0 };
      change(failPhoto(queue, clientFileId, failure, { nowMs: deps.nowMs(), random: deps.random() }));
      if (classifyFailure(failure, 0) === 'closed') {
        stop();
        onClosed(failure.code);
      }
    }
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(wakeUp);
    stopping.abort();
  }

  return {
    add(chosenFiles) {
      const chosen = chosenFiles.map(
        (file): ChosenPhoto => ({
          clientFileId: deps.makeId(),
          name: file.name,
          byteSize: file.size,
          lastModified: file.lastModified,
          refusal: refusalBeforeReading(file),
        }),
      );
      const { queue: next, accepted } = addPhotos(queue, chosen);
      for (const { clientFileId, index } of accepted) {
        const file = chosenFiles[index];
        if (file) files.set(clientFileId, file);
      }
      change(next);
      pump();
    },
    drop(clientFileId) {
      files.delete(clientFileId);
      change(dropPhoto(queue, clientFileId));
    },
    hurry() {
      change(endPause(queue));
      pump();
    },
    hold(isHeld) {
      change(holdQueue(queue, isHeld));
      pump();
    },
    match(known, shopFiles) {
      change(matchWithShop(queue, known, shopFiles));
    },
    matchWithCentral(centralFiles) {
      change(matchWithCentral(queue, centralFiles));
    },
    fileOf: (clientFileId) => files.get(clientFileId),
    snapshot: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
}
