import type { CallError } from '#api/call.ts';
import type { PhotoToSend, SendOptions } from '#api/print-order.ts';
import { isFinal, isForAll, isForSignIn, isFull, isOrderOver, retryPauseMs } from './send-retry.ts';

/** waiting: its turn has not come, or the shop's computer is away; failed: it will not go, for the reason named. */
export interface QueuedPhoto {
  readonly clientFileId: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** 0..1 */
  readonly sentFraction: number;
  /** Why the last try failed. */
  readonly problem: CallError['code'] | null;
}

export interface UploadQueueView {
  readonly photos: readonly QueuedPhoto[];
  /** Of this queue's photos, how many the shop's computer has. */
  readonly sentCount: number;
  /** Whoever sends is not signed in any more: all photos stay, and none is tried until resume or retry. */
  readonly isHeld: boolean;
}

/** Whether photos wait for nothing but the server: it is away, has a problem, or is full of others' photos. */
export const isWaitingForServer = ({ photos }: Pick<UploadQueueView, 'photos'>): boolean =>
  photos.some(({ state, problem }) => state !== 'failed' && problem !== null);

/** Its bytes are read when its turn has come. */
export type PhotoInQueue = Omit<PhotoToSend, 'file'>;

export interface UploadQueue {
  add(photos: readonly PhotoInQueue[]): void;
  /** Tries again at once what failed or waits. */
  retry(): void;
  /** The server was heard of, or the person has signed in again: ends the pause, if there is one. */
  resume(): void;
  /** Takes a photo that will not go off the list. */
  dismiss(clientFileId: string): void;
  getView(): UploadQueueView;
  subscribe(listener: () => void): () => void;
  /** Stops sending; what was sent stays sent. */
  stop(): void;
}

interface UploadQueueDeps {
  /** Resolves once the photo would survive a power cut at the server. @throws CallError */
  send(photo: PhotoInQueue, options: SendOptions): Promise<void>;
  problemOf(error: unknown): CallError['code'];
  /** Called when a photo is sent, dismissed, or its order over: it need not be kept on this device any more. */
  onGone(clientFileId: string, reason: 'sent' | 'dismissed' | 'order-over'): void;
  setTimer(action: () => void, ms: number): () => void;
  chance(): number;
  atOnce?: number;
}

interface Entry extends QueuedPhoto {
  readonly photo: PhotoInQueue;
  readonly tries: number;
}

/** Sends chosen photos a few at a time; what passes is tried again by itself, what does not is named and the rest goes on. */
export function createUploadQueue(deps: UploadQueueDeps): UploadQueue {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  const { atOnce = 3 } = deps;
  let sentCount = 0;
  let isHeld = false;
  let view: UploadQueueView = { photos: [], sentCount, isHeld };
  let cancelPause: (() => void) | undefined;

  function show(): void {
    view = {
      photos: [...entries.values()].map(({ clientFileId, name, state, sentFraction, problem }) => ({
        clientFileId,
        name,
        state,
        sentFraction,
        problem,
      })),
      sentCount,
      isHeld,
    };
    for (const listener of listeners) listener();
  }

  function change(clientFileId: string, changes: Partial<Entry>): void {
    const entry = entries.get(clientFileId);
    if (entry !== undefined) entries.set(clientFileId, { ...entry, ...changes });
  }

  /** The server has a problem, perhaps with this photo alone: the others need not wait for it. */
  function moveToEnd(clientFileId: string): void {
    const entry = entries.get(clientFileId);
    entries.delete(clientFileId);
    if (entry !== undefined) entries.set(clientFileId, entry);
  }

  function pump(): void {
    if (!stopping.signal.aborted && cancelPause === undefined && !isHeld) startFree();
    show();
  }

  function startFree(): void {
    let free = atOnce - [...entries.values()].filter(({ state }) => state === 'sending').length;
    for (const entry of entries.values()) {
      if (free <= 0) break;
      if (entry.state !== 'waiting') continue;
      free -= 1;
      void sendOne(entry);
    }
  }

  async function sendOne({ photo, tries }: Entry): Promise<void> {
    const { clientFileId } = photo;
    change(clientFileId, { state: 'sending', sentFraction: 0 });
    try {
      await deps.send(photo, {
        signal: stopping.signal,
        onProgress: (sentFraction) => {
          change(clientFileId, { sentFraction });
          show();
        },
      });
      entries.delete(clientFileId);
      sentCount += 1;
      deps.onGone(clientFileId, 'sent');
    } catch (error) {
      if (stopping.signal.aborted) return;
      const problem = deps.problemOf(error);
      const state = isFinal(problem) ? 'failed' : 'waiting';
      change(clientFileId, { state, problem, sentFraction: 0, tries: tries + 1 });
      if (isForSignIn(problem)) isHeld = true;
      else if (state === 'waiting') {
        if (!isForAll(problem)) moveToEnd(clientFileId);
        pause(tries + 1);
      }
      if (isOrderOver(problem)) giveUp(problem);
      else if (isFull(problem)) failWaiting(problem);
    }
    pump();
  }

  /** The order was placed or closed meanwhile: the rest would be told the same, and must go into no other order. */
  function giveUp(problem: CallError['code']): void {
    for (const [id, { state }] of entries) {
      if (state === 'waiting') change(id, { state: 'failed', problem });
      if (state !== 'sending') deps.onGone(id, 'order-over');
    }
  }

  /** They stay on the list, and on this device: the customer decides about them. */
  function failWaiting(problem: CallError['code']): void {
    for (const [id, { state }] of entries) if (state === 'waiting') change(id, { state: 'failed', problem });
  }

  /** One pause for the whole queue: a server that is away for one photo is away for all of them. */
  function pause(tries: number): void {
    cancelPause?.();
    cancelPause = deps.setTimer(
      () => {
        cancelPause = undefined;
        pump();
      },
      retryPauseMs(tries, deps.chance()),
    );
  }

  function endPause(): void {
    cancelPause?.();
    cancelPause = undefined;
    isHeld = false;
  }

  return {
    add(photos) {
      for (const photo of photos) {
        if (entries.has(photo.clientFileId)) continue;
        const { clientFileId, name } = photo;
        entries.set(clientFileId, {
          clientFileId,
          name,
          photo,
          state: 'waiting',
          sentFraction: 0,
          problem: null,
          tries: 0,
        });
      }
      pump();
      show();
    },
    retry() {
      endPause();
      for (const [id, entry] of entries) {
        if (entry.state === 'failed') change(id, { state: 'waiting', problem: null, tries: 0 });
      }
      pump();
    },
    resume() {
      if (cancelPause === undefined && !isHeld) return;
      endPause();
      pump();
    },
    dismiss(clientFileId) {
      if (entries.get(clientFileId)?.state !== 'failed') return;
      entries.delete(clientFileId);
      deps.onGone(clientFileId, 'dismissed');
      show();
    },
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopping.abort();
      cancelPause?.();
    },
  };
}
