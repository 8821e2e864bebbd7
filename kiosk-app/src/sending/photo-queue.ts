import type { FrontFile } from '@printfront/shared/contracts/front-files.ts';
import { TRIES_TO_BELIEVE } from '@printfront/shared/contracts/problem.ts';
import type { CallError, FailureCode } from '#api/call.ts';
import { isClosed, isEverybodys, judgeFailure, retryDelayMs } from './send-failure.ts';

/** Why a photo cannot be sent; `file-unreadable` is the device's own answer, the others are the server's. */
export type RefusalReason = FailureCode | 'file-unreadable';

/**
 * `waiting` → `sending` → `in-shop`, which only the server's word makes. Over mobile data `received` lies between: central
 * has it, and brings it to the shop by itself. `refused` never goes. `lost`: the page was closed before it was sent, and a
 * browser keeps no hold on the device's files; choosing it again revives it under its old id.
 */
export type PhotoState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly sentFraction: number }
  | { readonly is: 'received'; readonly fileId: string; readonly sentCount: number }
  | { readonly is: 'in-shop'; readonly fileId: string; readonly sentCount: number }
  | { readonly is: 'refused'; readonly reason: RefusalReason }
  | { readonly is: 'lost' };

/** What a browser tells about a chosen file without reading it, and what it was chosen for. */
export interface PhotoFacts {
  readonly name: string;
  readonly byteSize: number;
  /** Milliseconds since 1970, as the device says. */
  readonly lastModified: number;
  /** The size it is meant for; without one it becomes a print of the shop's main size. */
  readonly sizeKey?: string | undefined;
}

export interface QueuedPhoto extends PhotoFacts {
  /** Made once and kept over every retry and reload: the same one twice is one file at the server. */
  readonly clientFileId: string;
  readonly chosenCount: number;
  readonly state: PhotoState;
  /** That failed: until an answer comes it is open whether the server has it. */
  readonly tries: number;
  /** Failures that let others go first. */
  readonly setBacks: number;
  /** Answers that may have been the line's fault. */
  readonly doubts: number;
  /** Why the last try failed, while it waits for the next or is in it. */
  readonly problem: FailureCode | null;
}

export interface PhotoQueue {
  readonly photos: readonly QueuedPhoto[];
  /** Photos that arrived and left the list, since something was chosen while nothing was under way. */
  readonly sentCount: number;
  readonly failuresInRow: number;
  readonly pausedUntilMs: number;
  /** The server has named the end of the pause. */
  readonly isPauseAsked: boolean;
  /** What the last attempt met, until one succeeds. */
  readonly trouble: FailureCode | null;
  /** Nothing is sent: it could not arrive, or the sender has to sign in first. */
  readonly isHeld: boolean;
}

/** What a server says of a photo that it has. */
export type Arrival = Pick<FrontFile, 'id' | 'sentCount' | 'state' | 'refusal'>;

export interface ChosenPhoto extends PhotoFacts {
  readonly clientFileId: string;
  readonly refusal: RefusalReason | null;
}

const CALM = { failuresInRow: 0, pausedUntilMs: 0, isPauseAsked: false, trouble: null } as const;
export const emptyQueue: PhotoQueue = { ...CALM, photos: [], sentCount: 0, isHeld: false };

/** A photo as it comes to the list, or back to it. */
export function queuedPhoto(
  { name, byteSize, lastModified, sizeKey, clientFileId }: PhotoFacts & Pick<QueuedPhoto, 'clientFileId'>,
  state: PhotoState = { is: 'waiting' },
  chosenCount = 1,
): QueuedPhoto {
  const untried = { tries: 0, setBacks: 0, doubts: 0, problem: null };
  return { clientFileId, name, byteSize, lastModified, sizeKey, chosenCount, state, ...untried };
}

/** The same for the same photo chosen again for the same size. */
export const photoMark = ({ name, byteSize, lastModified, sizeKey }: PhotoFacts): string =>
  JSON.stringify([name, byteSize, lastModified, sizeKey ?? null]);
/** iOS gives a photo a new date each time it is picked. */
const looseMark = (photo: PhotoFacts) => photoMark({ ...photo, lastModified: 0 });

/**
 * A photo that is in the list already is counted there instead of being shown twice. One that was refused is tried anew, and
 * one that was lost goes on.
 *
 * @returns `accepted`: for each photo that still has to be sent, its id in the queue and its place among the chosen
 */
export function addPhotos(
  queue: PhotoQueue,
  chosen: readonly ChosenPhoto[],
): { queue: PhotoQueue; accepted: { clientFileId: string; index: number }[] } {
  const photos = [...queue.photos];
  const places = new Map<string, number>();
  const lostPlaces = new Map<string, number>();
  photos.forEach((photo, place) => {
    if (photo.state.is === 'lost') lostPlaces.set(looseMark(photo), place);
    else places.set(photoMark(photo), place);
  });

  const accepted: { clientFileId: string; index: number }[] = [];
  chosen.forEach((photo, index) => {
    const lostPlace = lostPlaces.get(looseMark(photo));
    const place = lostPlace ?? places.get(photoMark(photo)) ?? photos.length;
    const known = photos[place];
    if (known !== undefined && known.state.is !== 'lost' && known.state.is !== 'refused') {
      photos[place] = { ...known, chosenCount: known.chosenCount + 1 };
      return;
    }
    lostPlaces.delete(looseMark(photo));
    places.set(photoMark(photo), place);
    // Its old id, as it may have arrived without an answer; unless that id is another photo's.
    const isForeign = known?.state.is === 'refused' && known.state.reason === 'idempotency-key-reused';
    const { clientFileId } = known === undefined || isForeign ? photo : known;
    const chosenCount = known?.chosenCount ?? 1;
    const state: PhotoState = photo.refusal === null ? { is: 'waiting' } : { is: 'refused', reason: photo.refusal };
    photos[place] = { ...queuedPhoto({ ...photo, clientFileId }, state, chosenCount), tries: known?.tries ?? 0 };
    if (photo.refusal === null) accepted.push({ clientFileId, index });
  });
  const isNewRound = accepted.length > 0 && countPhotos(queue).underWay === 0;
  return { queue: { ...queue, photos, sentCount: isNewRound ? 0 : queue.sentCount }, accepted };
}

/**
 * What an earlier page left behind, in its order; what stands in the list already stays as it is. That page may have sent
 * what waits, and not have heard of it.
 */
export function recallPhotos(queue: PhotoQueue, photos: readonly QueuedPhoto[]): PhotoQueue {
  const known = new Set(queue.photos.map(({ clientFileId }) => clientFileId));
  const left = photos.filter(({ clientFileId }) => !known.has(clientFileId));
  if (left.length === 0) return queue;
  return { ...queue, photos: [...queue.photos, ...left.map((photo) => ({ ...photo, tries: photo.tries + 1 }))] };
}

/**
 * The photos to start now. After a failure one photo alone tries whether the server answers again, and the one that was set
 * back least goes first, so that a single photo with a fault of its own holds up nobody.
 */
export function nextToSend(queue: PhotoQueue, nowMs: number, lanes: number): QueuedPhoto[] {
  if (queue.isHeld || nowMs < queue.pausedUntilMs) return [];
  const sendingCount = queue.photos.filter(({ state }) => state.is === 'sending').length;
  const free = (queue.failuresInRow > 0 ? 1 : lanes) - sendingCount;
  if (free <= 0) return [];
  return queue.photos
    .filter(({ state }) => state.is === 'waiting')
    .sort((one, other) => one.setBacks - other.setBacks)
    .slice(0, free);
}

const changePhoto = (
  queue: PhotoQueue,
  clientFileId: string,
  changes: (photo: QueuedPhoto) => Partial<QueuedPhoto>,
): PhotoQueue => ({
  ...queue,
  photos: queue.photos.map((photo) => (photo.clientFileId === clientFileId ? { ...photo, ...changes(photo) } : photo)),
});

export const startPhoto = (queue: PhotoQueue, clientFileId: string): PhotoQueue =>
  changePhoto(queue, clientFileId, () => ({ state: { is: 'sending', sentFraction: 0 } }));

export const progressPhoto = (queue: PhotoQueue, clientFileId: string, sentFraction: number): PhotoQueue =>
  changePhoto(queue, clientFileId, ({ state }) =>
    state.is === 'sending' ? { state: { ...state, sentFraction } } : {},
  );

export const refusePhoto = (queue: PhotoQueue, clientFileId: string, reason: RefusalReason): PhotoQueue =>
  changePhoto(queue, clientFileId, () => ({ state: { is: 'refused', reason } }));

/** Refuses waiting photos too, without sending them: on a phone that would be its data for nothing. */
const refuseWaiting = (
  queue: PhotoQueue,
  reason: RefusalReason,
  isMeant: (photo: QueuedPhoto) => boolean,
): PhotoQueue => ({
  ...queue,
  photos: queue.photos.map((photo) =>
    photo.state.is === 'waiting' && isMeant(photo) ? { ...photo, state: { is: 'refused', reason } } : photo,
  ),
});

/**
 * The server has it. Bytes that it had already, under another name perhaps, join the row they are shown in.
 *
 * @param keepsSent the list shows what has arrived; else it leaves and is counted
 */
export function arrivePhoto(queue: PhotoQueue, clientFileId: string, file: Arrival, keepsSent = true): PhotoQueue {
  const state = stateOf(file);
  const calm: PhotoQueue = { ...queue, ...CALM };
  if (!keepsSent && state.is !== 'refused') {
    return { ...dropPhoto(calm, clientFileId), sentCount: queue.sentCount + 1 };
  }
  const arrived = queue.photos.find((photo) => photo.clientFileId === clientFileId);
  const twin = queue.photos.find((photo) => photo.clientFileId !== clientFileId && fileIdOf(photo) === file.id);
  if (arrived === undefined || twin === undefined) {
    return changePhoto(calm, clientFileId, () => ({ state, problem: null }));
  }
  const chosenCount = twin.chosenCount + arrived.chosenCount;
  return changePhoto(dropPhoto(calm, clientFileId), twin.clientFileId, () => ({ chosenCount, state }));
}

export function stateOf({ id, sentCount, state, refusal }: Arrival): PhotoState {
  if (state === 'refused') return { is: 'refused', reason: refusal ?? 'internal-error' };
  return { is: state === 'at-shop' ? 'in-shop' : 'received', fileId: id, sentCount };
}

/** Of a photo that a server has. */
export const fileIdOf = ({ state }: QueuedPhoto): string | null =>
  state.is === 'in-shop' || state.is === 'received' ? state.fileId : null;

type Failure = Pick<CallError, 'code' | 'retry' | 'retryAfterSeconds'>;

/**
 * @param clock `random` is 0..1
 * @param keepsPlaces what is everybody's trouble sets no photo back: they go in the order in which they were chosen
 */
export function failPhoto(
  queue: PhotoQueue,
  clientFileId: string,
  failure: Failure,
  clock: { nowMs: number; random: number },
  keepsPlaces = false,
): PhotoQueue {
  const photo = queue.photos.find((one) => one.clientFileId === clientFileId);
  if (photo === undefined) return queue;
  const { code } = failure;
  const verdict = judgeFailure(failure, photo.doubts);
  if (verdict === 'refused' || verdict === 'full' || verdict === 'closed') {
    const refused = refusePhoto({ ...queue, ...CALM }, clientFileId, code);
    if (verdict === 'closed') return refuseWaiting(refused, code, () => true);
    // One that was tried may be in the shop, its answer lost: only asking tells.
    return verdict === 'full' ? refuseWaiting(refused, code, ({ tries }) => tries === 0) : refused;
  }
  const tries = photo.tries + 1;
  const hasMoved = photo.state.is === 'sending' && photo.state.sentFraction > 0;
  const isBlameless = keepsPlaces && isEverybodys(failure) && !(hasMoved && tries >= TRIES_TO_BELIEVE);
  const waiting = changePhoto(queue, clientFileId, ({ setBacks, doubts }) => ({
    state: { is: 'waiting' },
    problem: code,
    tries,
    setBacks: setBacks + (isBlameless ? 0 : 1),
    doubts: doubts + (failure.retry === 'again' ? 1 : 0),
  }));
  return verdict === 'held' ? { ...waiting, isHeld: true, trouble: code } : pauseAfter(waiting, failure, clock);
}

/** Three that were under way when the wifi dropped are one failure, not three. */
function pauseAfter(
  queue: PhotoQueue,
  { code, retryAfterSeconds }: Failure,
  { nowMs, random }: { nowMs: number; random: number },
): PhotoQueue {
  const isSameBreak = nowMs < queue.pausedUntilMs;
  const failuresInRow = isSameBreak ? queue.failuresInRow : queue.failuresInRow + 1;
  const untilMs = nowMs + retryDelayMs(failuresInRow, random, retryAfterSeconds);
  const isAsked = retryAfterSeconds !== undefined;
  if (isSameBreak && !isAsked) return { ...queue, trouble: code };
  return {
    ...queue,
    failuresInRow,
    pausedUntilMs: Math.max(queue.pausedUntilMs, untilMs),
    isPauseAsked: isAsked,
    trouble: code,
  };
}

export const dropPhoto = (queue: PhotoQueue, clientFileId: string): PhotoQueue => ({
  ...queue,
  photos: queue.photos.filter((photo) => photo.clientFileId !== clientFileId),
});

/** The wifi is back, or the screen was unlocked: no reason to wait out the pause, but one that the server asked for. */
export const endPause = (queue: PhotoQueue): PhotoQueue =>
  queue.isPauseAsked || queue.pausedUntilMs === 0 ? queue : { ...queue, pausedUntilMs: 0 };

/** Sending makes no sense now, or does again: then nobody waits out a pause. */
export function holdQueue(queue: PhotoQueue, isHeld: boolean): PhotoQueue {
  if (queue.isHeld === isHeld) return queue;
  return isHeld ? { ...queue, isHeld } : { ...queue, isHeld, pausedUntilMs: 0, isPauseAsked: false, trouble: null };
}

/** A person wants one photo to be tried once more that was refused. */
export const retryPhoto = (queue: PhotoQueue, clientFileId: string): PhotoQueue => ({
  ...queue,
  photos: queue.photos.map((photo) =>
    photo.clientFileId === clientFileId && photo.state.is === 'refused' && !isClosed(photo.state.reason)
      ? { ...queuedPhoto(photo, { is: 'waiting' }, photo.chosenCount), tries: photo.tries }
      : photo,
  ),
});

/** A person wants everything to be tried now, also what was refused; not for an order that is over. */
export const retryQueue = (queue: PhotoQueue): PhotoQueue => ({
  ...holdQueue(queue, false),
  pausedUntilMs: 0,
  isPauseAsked: false,
  photos: queue.photos.map((photo) =>
    photo.state.is === 'refused' && !isClosed(photo.state.reason)
      ? { ...queuedPhoto(photo, { is: 'waiting' }, photo.chosenCount), tries: photo.tries }
      : photo,
  ),
});

/** How often the same photo was chosen here or reached the shop; it is still one photo. */
export const timesSent = ({ chosenCount, state }: QueuedPhoto): number =>
  'sentCount' in state ? Math.max(chosenCount, state.sentCount) : chosenCount;

/**
 * A reply that got lost leaves it open whether the shop has the photo: only what is certain can be taken back.
 *
 * @param canTakeBack the server that has the photo can take it out again
 */
export const isRemovable = (photo: QueuedPhoto, canTakeBack: boolean): boolean =>
  photo.state.is !== 'sending' &&
  !(photo.state.is === 'waiting' && photo.tries > 0) &&
  (canTakeBack || fileIdOf(photo) === null);

/** Whether photos wait for nothing but the server: it is away, has a problem, or is full of others' photos. */
export const isWaitingForServer = ({ photos }: Pick<PhotoQueue, 'photos'>): boolean =>
  photos.some(({ state, problem }) => (state.is === 'waiting' || state.is === 'sending') && problem !== null);

export interface PhotoCounts {
  /** What will be or is in the shop: without the refused and the lost. */
  total: number;
  inShop: number;
  /** At central, and on their way to the shop without this phone. */
  received: number;
  underWay: number;
  refused: number;
  /** Of the refused those that only came too late. */
  late: number;
  lost: number;
}

export function countPhotos({ photos }: Pick<PhotoQueue, 'photos'>): PhotoCounts {
  const count = (...states: PhotoState['is'][]) => photos.filter(({ state }) => states.includes(state.is)).length;
  const inShop = count('in-shop');
  const received = count('received');
  const underWay = count('waiting', 'sending');
  const late = photos.filter(({ state }) => state.is === 'refused' && state.reason === 'order-submitted').length;
  const total = inShop + received + underWay;
  return { total, inShop, received, underWay, refused: count('refused'), late, lost: count('lost') };
}
