import { describe, expect, it } from 'vitest';
import { CallError } from '#api/call.ts';
import { matchWithCentral, matchWithShop } from '#features/phone/front-upload/front-session.ts';
import {
  addPhotos,
  arrivePhoto,
  type ChosenPhoto,
  countPhotos,
  emptyQueue,
  endPause,
  failPhoto,
  holdQueue,
  isRemovable,
  nextToSend,
  type PhotoQueue,
  progressPhoto,
  type QueuedPhoto,
  retryQueue,
  startPhoto,
  timesSent,
} from './photo-queue.ts';

const chosen = (id: string, changes: Partial<ChosenPhoto> = {}): ChosenPhoto => ({
  clientFileId: id,
  name: `${id}.jpg`,
  byteSize: 1000,
  lastModified: 1,
  refusal: null,
  ...changes,
});
const queueOf = (...ids: string[]) =>
  addPhotos(
    emptyQueue,
    ids.map((id) => chosen(id)),
  ).queue;
const start = (queue: PhotoQueue, ...ids: string[]) => ids.reduce(startPhoto, queue);
const idsOf = (photos: readonly QueuedPhoto[]) => photos.map(({ clientFileId }) => clientFileId);
const only = (queue: PhotoQueue) => {
  const [photo, ...others] = queue.photos;
  if (photo === undefined || others.length > 0) throw new Error('expected one photo');
  return photo;
};

const inShop = (id: string, sentCount = 1) => ({ id, sentCount, state: 'at-shop', refusal: null }) as const;
const atCentral = (id: string, clientFileIds: string[] = []) =>
  ({ id, sentCount: 1, state: 'received', refusal: null, clientFileIds }) as const;
const refused = (code: CallError['code'], retryAfterSeconds?: number) =>
  new CallError(code, '', 0, { retryAfterSeconds });
const noAnswer = refused('server-unreachable');
const clock = { nowMs: 1_000, random: 0.5 };

describe('choosing photos', () => {
  it('shows a photo that is chosen twice once, with its count', () => {
    const first = addPhotos(emptyQueue, [chosen('a')]);
    const again = addPhotos(first.queue, [chosen('b', { name: 'a.jpg' }), chosen('c', { name: 'a.jpg' })]);
    expect(again.accepted).toEqual([]);
    expect(timesSent(only(again.queue))).toBe(3);
  });

  it('sends two photos of one name that differ', () => {
    const { accepted } = addPhotos(emptyQueue, [chosen('a'), chosen('b', { name: 'a.jpg', byteSize: 1001 })]);
    expect(accepted.map(({ clientFileId }) => clientFileId)).toEqual(['a', 'b']);
  });

  it('sends a photo for another size as another one', () => {
    const { accepted } = addPhotos(queueOf('a'), [chosen('b', { name: 'a.jpg', sizeKey: '5x7' })]);
    expect(accepted).toEqual([{ clientFileId: 'b', index: 0 }]);
  });

  it('tries a photo anew that was refused when it is chosen again, in its old place', () => {
    const refusedOne = failPhoto(start(queueOf('a', 'b'), 'a'), 'a', refused('upload-incomplete'), clock);
    const again = (code: CallError['code']) => {
      const { queue, accepted } = addPhotos(failPhoto(start(refusedOne, 'b'), 'b', refused(code), clock), [
        chosen('again', { name: 'b.jpg' }),
      ]);
      expect(queue.photos.map(({ state }) => state.is)).toEqual(['waiting', 'waiting']);
      return accepted;
    };
    // An earlier try may have arrived without an answer, so its id stays, unless that is another photo's.
    expect(again('body-too-large')).toEqual([{ clientFileId: 'b', index: 0 }]);
    expect(again('idempotency-key-reused')).toEqual([{ clientFileId: 'again', index: 0 }]);
  });

  it('names what cannot be sent and goes on with the rest', () => {
    const { queue, accepted } = addPhotos(emptyQueue, [
      chosen('film', { refusal: 'file-type-unsupported' }),
      chosen('a'),
    ]);
    expect(accepted).toEqual([{ clientFileId: 'a', index: 1 }]);
    expect(countPhotos(queue)).toEqual({ total: 1, inShop: 0, received: 0, underWay: 1, refused: 1, late: 0, lost: 0 });
  });

  it('counts what was chosen together: what arrived earlier is in no count of what is chosen now', () => {
    const arrive = (queue: PhotoQueue, id: string) => arrivePhoto(start(queue, id), id, inShop(`file-${id}`), false);
    const first = arrive(queueOf('a', 'b'), 'a');
    expect(addPhotos(first, [chosen('c')]).queue.sentCount).toBe(1);
    const done = arrive(first, 'b');
    expect(addPhotos(done, [chosen('film', { refusal: 'file-type-unsupported' })]).queue.sentCount).toBe(2);
    expect(addPhotos(done, [chosen('c')]).queue.sentCount).toBe(0);
  });

  it('sends a photo that the closed page left behind under its old id, whatever date the phone gives it now', () => {
    const left: PhotoQueue = { ...emptyQueue, photos: [{ ...only(queueOf('old')), state: { is: 'lost' } }] };
    const { queue, accepted } = addPhotos(left, [chosen('new', { name: 'old.jpg', lastModified: 99 })]);
    expect(accepted).toEqual([{ clientFileId: 'old', index: 0 }]);
    expect(only(queue).state).toEqual({ is: 'waiting' });
  });
});

describe('sending photos', () => {
  it('sends so many at a time and no more', () => {
    const queue = queueOf('a', 'b', 'c', 'd');
    expect(idsOf(nextToSend(queue, 0, 3))).toEqual(['a', 'b', 'c']);
    expect(idsOf(nextToSend(start(queue, 'a', 'b'), 0, 3))).toEqual(['c']);
    expect(nextToSend(start(queue, 'a', 'b', 'c'), 0, 3)).toEqual([]);
  });

  it('waits after a failure, then lets one photo find out whether the shop answers', () => {
    const failed = failPhoto(start(queueOf('a', 'b', 'c'), 'a'), 'a', noAnswer, clock);
    expect(failed.pausedUntilMs).toBeGreaterThan(clock.nowMs);
    expect(nextToSend(failed, clock.nowMs, 3)).toEqual([]);
    expect(idsOf(nextToSend(failed, failed.pausedUntilMs, 3))).toEqual(['b']);
    expect(idsOf(nextToSend(endPause(failed), clock.nowMs, 3))).toEqual(['b']);
  });

  it('counts photos that break off together as one failure', () => {
    const broken = ['a', 'b', 'c'].reduce(
      (queue, id) => failPhoto(queue, id, noAnswer, clock),
      start(queueOf('a', 'b', 'c'), 'a', 'b', 'c'),
    );
    expect(broken.failuresInRow).toBe(1);
    expect(countPhotos(broken)).toMatchObject({ underWay: 3, refused: 0 });
  });

  it('never gives up on a photo that the network keeps from going', () => {
    let queue = queueOf('a');
    for (let attempt = 0; attempt < 500; attempt++) {
      queue = failPhoto(startPhoto(endPause(queue), 'a'), 'a', noAnswer, clock);
    }
    expect(only(queue)).toMatchObject({ state: { is: 'waiting' }, tries: 500, problem: 'server-unreachable' });
    expect(queue.pausedUntilMs - clock.nowMs).toBeLessThanOrEqual(30_000);
  });

  it('waits as long as a server wants that is full, whatever else happens, but no hour', () => {
    const busy = failPhoto(start(queueOf('a', 'b'), 'a'), 'a', refused('server-busy', 10), clock);
    expect(busy.pausedUntilMs).toBe(clock.nowMs + 10_000);
    expect(nextToSend(endPause(busy), clock.nowMs + 9_999, 3)).toEqual([]);
    expect(nextToSend(retryQueue(busy), clock.nowMs, 3)).toHaveLength(1);
    const silenced = failPhoto(start(queueOf('a'), 'a'), 'a', refused('server-busy', 3_600), clock);
    expect(silenced.pausedUntilMs).toBe(clock.nowMs + 60_000);
  });

  it('keeps the order of a kiosk while nobody answers, and lets others pass a photo that may be at fault itself', () => {
    const next = (queue: PhotoQueue) => idsOf(nextToSend(endPause(queue), clock.nowMs, 1));
    const away = failPhoto(start(queueOf('a', 'b'), 'a'), 'a', noAnswer, clock, true);
    expect(next(away)).toEqual(['a']);
    expect(next(failPhoto(start(queueOf('a', 'b'), 'a'), 'a', refused('internal-error'), clock, true))).toEqual(['b']);
    // A connection that breaks on the same photo a third time.
    let breaking = queueOf('a', 'b');
    for (let tries = 0; tries < 3; tries++) {
      expect(next(breaking)).toEqual(['a']);
      breaking = failPhoto(progressPhoto(start(endPause(breaking), 'a'), 'a', 0.5), 'a', noAnswer, clock, true);
    }
    expect(next(breaking)).toEqual(['b']);
  });

  it('goes on at full speed once a photo is in', () => {
    const failed = failPhoto(start(queueOf('a', 'b', 'c'), 'a'), 'a', noAnswer, clock);
    const back = arrivePhoto(startPhoto(failed, 'b'), 'b', inShop('file-b'));
    expect(back.trouble).toBeNull();
    expect(idsOf(nextToSend(back, clock.nowMs, 3))).toEqual(['c', 'a']);
  });

  it('is in the shop only by the shop’s word, and the same bytes under two names are one row', () => {
    const both = start(queueOf('a', 'b'), 'a', 'b');
    const first = arrivePhoto(both, 'a', inShop('file'));
    const second = arrivePhoto(first, 'b', inShop('file', 2));
    expect(only(second)).toMatchObject({ clientFileId: 'a', state: { is: 'in-shop', sentCount: 2 } });
    expect(timesSent(only(second))).toBe(2);
  });

  it('refuses what the shop cannot print, keeps the others going, and never sends it again', () => {
    const problem = refused('photo-too-many-pixels');
    const queue = failPhoto(start(queueOf('a', 'b'), 'a'), 'a', problem, clock);
    expect(queue.photos[0]?.state).toEqual({ is: 'refused', reason: 'photo-too-many-pixels' });
    expect(idsOf(nextToSend(queue, clock.nowMs, 3))).toEqual(['b']);
  });
});

describe('sending over mobile data', () => {
  const received = arrivePhoto(start(queueOf('a', 'b'), 'a'), 'a', atCentral('file-a'));

  it('is received first, and in the shop only by the shop’s word', () => {
    expect(countPhotos(received)).toMatchObject({ total: 2, inShop: 0, received: 1, underWay: 1 });
    expect(matchWithCentral(received, [atCentral('file-a')])).toBe(received);
    const matched = matchWithCentral(received, [{ ...atCentral('file-a'), state: 'at-shop' }]);
    expect(countPhotos(matched)).toMatchObject({ inShop: 1, received: 0 });
    // An answer that was slower than a later one takes nothing back.
    expect(matchWithCentral(matched, [atCentral('file-a')])).toBe(matched);
  });

  it('names what came too late, and what the shop could not take', () => {
    const refusals = ['order-submitted', 'photo-missing'] as const;
    const late = refusals.map((refusal) =>
      matchWithCentral(received, [{ ...atCentral('file-a'), state: 'refused', refusal }]),
    );
    expect(late.map((queue) => queue.photos[0]?.state)).toEqual(refusals.map((reason) => ({ is: 'refused', reason })));
    expect(late.map(countPhotos)).toMatchObject([{ late: 1 }, { late: 0 }]);
  });

  it('finds a photo whose answer got lost with the closed page', () => {
    const left: PhotoQueue = { ...emptyQueue, photos: [{ ...only(queueOf('old')), state: { is: 'lost' } }] };
    const found = matchWithCentral(left, [atCentral('file', ['other', 'old'])]);
    expect(only(found).state).toEqual({ is: 'received', fileId: 'file', sentCount: 1 });
  });

  it('sends nothing to a shop that is away, and goes on at once when it is back', () => {
    const failed = failPhoto(start(queueOf('a', 'b'), 'a'), 'a', refused('shop-unreachable'), clock);
    expect(countPhotos(failed)).toMatchObject({ underWay: 2, refused: 0 });
    const held = holdQueue(failed, true);
    expect(nextToSend(held, clock.nowMs + 3_600_000, 3)).toEqual([]);
    const back = holdQueue(held, false);
    expect(back.trouble).toBeNull();
    expect(nextToSend(back, clock.nowMs, 3)).toHaveLength(1);
  });

  it('cannot be taken back from the phone', () => {
    expect(received.photos.map((photo) => isRemovable(photo, false))).toEqual([false, true]);
  });
});

describe('taking photos back', () => {
  it('offers it only where nothing is in doubt', () => {
    const waiting = queueOf('a');
    expect(isRemovable(only(waiting), true)).toBe(true);
    expect(isRemovable(only(startPhoto(waiting, 'a')), true)).toBe(false);
    expect(isRemovable(only(failPhoto(startPhoto(waiting, 'a'), 'a', noAnswer, clock)), true)).toBe(false);
    expect(isRemovable(only(arrivePhoto(waiting, 'a', inShop('file'))), true)).toBe(true);
  });

  it('drops what was taken out at the kiosk, but not what arrived after the question', () => {
    const queue = ['a', 'b', 'c'].reduce(
      (all, id) => arrivePhoto(all, id, inShop(`file-${id}`)),
      queueOf('a', 'b', 'c'),
    );
    const matched = matchWithShop(queue, new Set(['file-a', 'file-b']), [{ id: 'file-a', sentCount: 4 }]);
    expect(idsOf(matched.photos)).toEqual(['a', 'c']);
    expect(matched.photos.map(timesSent)).toEqual([4, 1]);
  });
});

describe('an order or a day that is full', () => {
  it.each(['too-many-photos', 'quota-exceeded'] as const)(
    'refuses the photos behind the refused one too, unsent, and keeps those that went: %s',
    (code) => {
      const sending = start(arrivePhoto(start(queueOf('a', 'b', 'c', 'd'), 'a'), 'a', inShop('file-a')), 'b', 'c');
      const full = failPhoto(sending, 'b', refused(code), clock);
      expect(full.photos.map(({ state }) => ('reason' in state ? state.reason : state.is))).toEqual([
        'in-shop',
        code,
        'sending',
        code,
      ]);
      expect(full.failuresInRow).toBe(0);
      expect(nextToSend(full, 1_000, 3)).toEqual([]);
    },
  );
});
