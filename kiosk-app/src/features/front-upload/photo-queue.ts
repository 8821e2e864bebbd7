import type { FrontFile } from '@printfront/shared/contracts/front-files.ts';
import type { ProblemCode } from '@printfront/shared/contracts/problem.ts';
import { classifyFailure, type FailureCode, isFull, retryDelayMs } from './send-failure.ts';

/** Why a photo cannot be sent; `file-unreadable` is the phone's own answer, the others are the server's. */
export type RefusalReason = ProblemCode | 'server-unreachable' | 'file-unreadable';

/**
 * `waiting` → `sending` → `in-shop`, which only the shop's word makes. Over mobile data `received` lies between: central
 * has it, and brings it to the shop by itself. `refused` never goes. `lost`: the page was closed before it was sent, and a
 * browser keeps no hold on the phone's files; choosing it again revives it under its old id.
 */
export type PhotoState =
  | { readonly is: 'waiting'; readonly attempts: number }
  | { readonly is: 'sending'; readonly attempts: number; readonly sentFraction: number }
  | { readonly is: 'received'; readonly fileId: string; readonly sentCount: number }
  | { readonly is: 'in-shop'; readonly fileId: string; readonly sentCount: number }
  | { readonly is: 'refused'; readonly reason: RefusalReason }
  | { readonly is: 'lost' };

export interface QueuedPhoto {
  /** Made once and kept over every retry: the same one twice is one file at the shop. */
  readonly clientFileId: string;
  readonly name: string;
  readonly byteSize: number;
  /** Milliseconds since 1970, as the phone says. */
  readonly lastModified: number;
  readonly chosenCount: number;
  readonly state: PhotoState;
}

export interface PhotoQueue {
  readonly photos: readonly QueuedPhoto[];
  readonly failuresInRow: number;
  readonly pausedUntilMs: number;
  /** What the last attempt met, until one succeeds. */
  readonly trouble: FailureCode | null;
  /** Nothing is sent: it is known beforehand that it could not arrive. */
  readonly isHeld: boolean;
}

/** What a server says of a photo that it has. */
export type Arrival = Pick<FrontFile, 'id' | 'sentCount' | 'state' | 'refusal'>;

export interface ChosenPhoto {
  readonly clientFileId: string;
  readonly name: string;
  readonly byteSize: number;
  readonly lastModified: number;
  readonly refusal: RefusalReason | null;
}

export const emptyQueue: PhotoQueue = { photos: [], failuresInRow: 0, pausedUntilMs: 0, trouble: null, isHeld: false };

type Identity = Pick<QueuedPhoto, 'name' | 'byteSize' | 'lastModified'>;
const identityOf = ({ name, byteSize, lastModified }: Identity) => `${byteSize}/${lastModified}/${name}`;
/** iOS gives a photo a new date each time it is picked. */
const looseIdentityOf = ({ name, byteSize }: Identity) => `${byteSize}/${name}`;

/**
 * A photo that is in the list already is counted there instead of being shown twice.
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
    if (photo.state.is === 'lost') lostPlaces.set(looseIdentityOf(photo), place);
    else places.set(identityOf(photo), place);
  });

  const accepted: { clientFileId: string; index: number }[] = [];
  chosen.forEach((photo, index) => {
    const { refusal, ...kept } = photo;
    const state: PhotoState = refusal === null ? { is: 'waiting', attempts: 0 } : { is: 'refused', reason: refusal };
    const lostPlace = lostPlaces.get(looseIdentityOf(photo));
    const lost = lostPlace === undefined ? undefined : photos[lostPlace];
    if (lost && lostPlace !== undefined) {
      lostPlaces.delete(looseIdentityOf(photo));
      photos[lostPlace] = { ...lost, lastModified: photo.lastModified, state };
      places.set(identityOf(photo), lostPlace);
      if (refusal === null) accepted.push({ clientFileId: lost.clientFileId, index });
      return;
    }
    const place = places.get(identityOf(photo));
    const known = place === undefined ? undefined : photos[place];
    if (known && place !== undefined) {
      photos[place] = { ...known, chosenCount: known.chosenCount + 1 };
      return;
    }
    places.set(identityOf(photo), photos.length);
    photos.push({ ...kept, chosenCount: 1, state });
    if (refusal === null) accepted.push({ clientFileId: photo.clientFileId, index });
  });
  return { queue: { ...queue, photos }, accepted };
}

/**
 * The photos to start now. After a failure one photo alone tries whether the shop answers again, and the one that failed
 * least goes first, so that a single photo with a fault of its own holds up nobody.
 */
export function nextToSend(queue: PhotoQueue, nowMs: number, parallel: number): QueuedPhoto[] {
  if (queue.isHeld || nowMs < queue.pausedUntilMs) return [];
  const sendingCount = queue.photos.filter(({ state }) => state.is === 'sending').length;
  const free = (queue.failuresInRow > 0 ? 1 : parallel) - sendingCount;
  if (free <= 0) return [];
  return queue.photos
    .filter(({ state }) => state.is === 'waiting')
    .sort((one, other) => attemptsOf(one) - attemptsOf(other))
    .slice(0, free);
}

const attemptsOf = ({ state }: QueuedPhoto) => (state.is === 'waiting' || state.is === 'sending' ? state.attempts : 0);

const withState = (queue: PhotoQueue, clientFileId: string, next: (photo: QueuedPhoto) => PhotoState): PhotoQueue => ({
  ...queue,
  photos: queue.photos.map((photo) => (photo.clientFileId === clientFileId ? { ...photo, state: next(photo) } : photo)),
});

export const startPhoto = (queue: PhotoQueue, clientFileId: string): PhotoQueue =>
  withState(queue, clientFileId, (photo) => ({ is: 'sending', attempts: attemptsOf(photo), sentFraction: 0 }));

export const progressPhoto = (queue: PhotoQueue, clientFileId: string, sentFraction: number): PhotoQueue =>
  withState(queue, clientFileId, ({ state }) => (state.is === 'sending' ? { ...state, sentFraction } : state));

export const refusePhoto = (queue: PhotoQueue, clientFileId: string, reason: RefusalReason): PhotoQueue =>
  withState(queue, clientFileId, () => ({ is: 'refused', reason }));

/** They are told the same without being sent: on a phone that would be its data for nothing. */
const refuseWaiting = (queue: PhotoQueue, reason: RefusalReason): PhotoQueue => ({
  ...queue,
  photos: queue.photos.map((photo) =>
    photo.state.is === 'waiting' && photo.state.attempts === 0 ? { ...photo, state: { is: 'refused', reason } } : photo,
  ),
});

/** The server has it. Bytes that it had already, under another name perhaps, join the row they are shown in. */
export function arrivePhoto(queue: PhotoQueue, clientFileId: string, file: Arrival): PhotoQueue {
  const state = stateOf(file);
  const calm = { ...queue, failuresInRow: 0, pausedUntilMs: 0, trouble: null };
  const arrived = queue.photos.find((photo) => photo.clientFileId === clientFileId);
  const twin = queue.photos.find((photo) => photo.clientFileId !== clientFileId && fileIdOf(photo) === file.id);
  if (arrived === undefined || twin === undefined) return withState(calm, clientFileId, () => state);
  return {
    ...calm,
    photos: queue.photos
      .filter((photo) => photo !== arrived)
      .map((photo) =>
        photo === twin ? { ...twin, chosenCount: twin.chosenCount + arrived.chosenCount, state } : photo,
      ),
  };
}

export function stateOf({ id, sentCount, state, refusal }: Arrival): PhotoState {
  if (state === 'refused') return { is: 'refused', reason: refusal ?? 'internal-error' };
  return { is: state === 'at-shop' ? 'in-shop' : 'received', fileId: id, sentCount };
}

/** Of a photo that a server has. */
export const fileIdOf = ({ state }: QueuedPhoto): string | null =>
  state.is === 'in-shop' || state.is === 'received' ? state.fileId : null;

/** @param random 0..1 */
export function failPhoto(
  queue: PhotoQueue,
  clientFileId: string,
  failure: { code: FailureCode; status: number },
  clock: { nowMs: number; random: number },
): PhotoQueue {
  const photo = queue.photos.find((one) => one.clientFileId === clientFileId);
  if (photo === undefined) return queue;
  const attempts = attemptsOf(photo) + 1;
  const kind = classifyFailure(failure, attempts);
  if (kind === 'refused') {
    const answered = { ...queue, failuresInRow: 0, pausedUntilMs: 0, trouble: null };
    const refused = refusePhoto(answered, clientFileId, failure.code);
    return isFull(failure.code) ? refuseWaiting(refused, failure.code) : refused;
  }
  const waiting = withState(queue, clientFileId, () => ({ is: 'waiting', attempts }));
  if (kind === 'closed') return waiting;
  // Three that were under way when the wifi dropped are one failure, not three.
  const isSameBreak = clock.nowMs < queue.pausedUntilMs;
  if (isSameBreak) return { ...waiting, trouble: failure.code };
  const failuresInRow = queue.failuresInRow + 1;
  return {
    ...waiting,
    failuresInRow,
    pausedUntilMs: clock.nowMs + retryDelayMs(failuresInRow, clock.random),
    trouble: failure.code,
  };
}

export const dropPhoto = (queue: PhotoQueue, clientFileId: string): PhotoQueue => ({
  ...queue,
  photos: queue.photos.filter((photo) => photo.clientFileId !== clientFileId),
});

/** The wifi is back, or the screen was unlocked: no reason to wait out the pause. */
export const endPause = (queue: PhotoQueue): PhotoQueue => ({ ...queue, pausedUntilMs: 0 });

/** The shop cannot be reached, or can be again: then nobody waits out a pause. */
export const holdQueue = (queue: PhotoQueue, isHeld: boolean): PhotoQueue =>
  queue.isHeld === isHeld ? queue : { ...queue, isHeld, ...(isHeld ? {} : { pausedUntilMs: 0, trouble: null }) };

/** How often the same photo was chosen here or reached the shop; it is one photo all the same. */
export const timesSent = ({ chosenCount, state }: QueuedPhoto): number =>
  'sentCount' in state ? Math.max(chosenCount, state.sentCount) : chosenCount;

/**
 * A reply that got lost leaves it open whether the shop has the photo: only what is certain can be taken back.
 *
 * @param canTakeBack the server that has the photo can take it out again
 */
export const isRemovable = (photo: QueuedPhoto, canTakeBack: boolean): boolean =>
  photo.state.is !== 'sending' &&
  !(photo.state.is === 'waiting' && photo.state.attempts > 0) &&
  (canTakeBack || fileIdOf(photo) === null);

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

export function countPhotos({ photos }: PhotoQueue): PhotoCounts {
  const count = (...states: PhotoState['is'][]) => photos.filter(({ state }) => states.includes(state.is)).length;
  const inShop = count('in-shop');
  const received = count('received');
  const underWay = count('waiting', 'sending');
  const late = photos.filter(({ state }) => state.is === 'refused' && state.reason === 'order-submitted').length;
  const total = inShop + received + underWay;
  return { total, inShop, received, underWay, refused: count('refused'), late, lost: count('lost') };
}
