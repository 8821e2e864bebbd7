import type { ProblemCode } from '@printfront/shared/contracts/problem.ts';
import { classifyFailure, type FailureCode, retryDelayMs } from './send-failure.ts';

/** Why a photo cannot be sent; `file-unreadable` is the phone's own answer, the others are the server's. */
export type RefusalReason = ProblemCode | 'server-unreachable' | 'file-unreadable';

/**
 * `waiting` → `sending` → `in-shop`, which only the server's 201 makes. `refused` never goes. `lost`: the page was closed
 * before it was sent, and a browser keeps no hold on the phone's files; choosing it again revives it under its old id.
 */
export type PhotoState =
  | { readonly is: 'waiting'; readonly attempts: number }
  | { readonly is: 'sending'; readonly attempts: number; readonly sentFraction: number }
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
}

export interface ChosenPhoto {
  readonly clientFileId: string;
  readonly name: string;
  readonly byteSize: number;
  readonly lastModified: number;
  readonly refusal: RefusalReason | null;
}

export const emptyQueue: PhotoQueue = { photos: [], failuresInRow: 0, pausedUntilMs: 0, trouble: null };

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
  if (nowMs < queue.pausedUntilMs) return [];
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

/** The shop has it. Bytes that it had already, under another name perhaps, join the row they are shown in. */
export function arrivePhoto(
  queue: PhotoQueue,
  clientFileId: string,
  file: { id: string; sentCount: number },
): PhotoQueue {
  const state: PhotoState = { is: 'in-shop', fileId: file.id, sentCount: file.sentCount };
  const calm = { ...queue, failuresInRow: 0, pausedUntilMs: 0, trouble: null };
  const arrived = queue.photos.find((photo) => photo.clientFileId === clientFileId);
  const twin = queue.photos.find(
    (photo) => photo.clientFileId !== clientFileId && photo.state.is === 'in-shop' && photo.state.fileId === file.id,
  );
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
    return refusePhoto(answered, clientFileId, failure.code);
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

/** How often the same photo was chosen here or reached the shop; it is one photo all the same. */
export const timesSent = ({ chosenCount, state }: QueuedPhoto): number =>
  state.is === 'in-shop' ? Math.max(chosenCount, state.sentCount) : chosenCount;

/** A reply that got lost leaves it open whether the shop has the photo: only what is certain can be taken back. */
export const isRemovable = ({ state }: QueuedPhoto): boolean =>
  state.is !== 'sending' && !(state.is === 'waiting' && state.attempts > 0);

export interface PhotoCounts {
  /** What will be or is in the shop: without the refused and the lost. */
  total: number;
  inShop: number;
  underWay: number;
  refused: number;
  lost: number;
}

export function countPhotos({ photos }: PhotoQueue): PhotoCounts {
  const count = (...states: PhotoState['is'][]) => photos.filter(({ state }) => states.includes(state.is)).length;
  const inShop = count('in-shop');
  const underWay = count('waiting', 'sending');
  return { total: inShop + underWay, inShop, underWay, refused: count('refused'), lost: count('lost') };
}
