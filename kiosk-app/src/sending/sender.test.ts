import { describe, expect, it } from 'vitest';
import { CallError } from '#api/call.ts';
import { type Arrival, countPhotos, isWaitingForServer, queuedPhoto } from './photo-queue.ts';
import { createSender, filesOfPage, type SenderOptions } from './sender.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const photoFile = (name: string) => new File([JPEG, name], name, { type: 'image/jpeg', lastModified: 1 });
const away = () => new CallError('server-unreachable', '', 0);

/** The real sender over a server whose answers the test gives one by one, and a clock that stands still until told. */
function startSender(options: Partial<SenderOptions> = {}) {
  const sends: { name: string; id: string; arrive: () => void; fail: (error: Error) => void }[] = [];
  const timers: (() => void)[] = [];
  const forgotten: string[] = [];
  const closed: string[] = [];
  let nowMs = 0;
  let ids = 0;
  const files = filesOfPage();
  const sender = createSender({
    lanes: 1,
    keepsPlaces: true,
    keepsSent: false,
    files: {
      ...files,
      forget(id) {
        forgotten.push(id);
        files.forget(id);
      },
    },
    send: ({ clientFileId: id, name }, _content, { signal }) =>
      new Promise<Arrival>((resolve, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        const arrive = () => resolve({ id: `file-of-${name}`, sentCount: 1, state: 'at-shop', refusal: null });
        sends.push({ name, id, arrive, fail });
      }),
    onClosed: (code) => closed.push(code),
    makeId: () => `id-${++ids}`,
    clock: {
      nowMs: () => nowMs,
      random: () => 0.5,
      setTimer(action, ms) {
        const timer = () => {
          nowMs += ms;
          action();
        };
        timers.push(timer);
        return () => {
          const at = timers.indexOf(timer);
          if (at >= 0) timers.splice(at, 1);
        };
      },
    },
    ...options,
  });
  async function add(...names: string[]) {
    sender.add(names.map(photoFile));
    await rest();
  }
  /** Reading a file takes some turns of the event loop. */
  async function rest() {
    for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  async function fail(index: number, error: Error) {
    sends[index]?.fail(error);
    await rest();
  }
  async function arrive(index: number) {
    sends[index]?.arrive();
    await rest();
  }
  /** The pause that the sender waits out ends. */
  async function endPause() {
    timers.at(-1)?.();
    await rest();
  }
  const states = () => sender.getQueue().photos.map(({ name, state }) => `${name} ${state.is}`);
  return { sender, sends, timers, forgotten, closed, add, fail, arrive, endPause, rest, states };
}

describe('photos that are sent', () => {
  it('go a few at a time, in the order they were chosen', async () => {
    const { sender, add, arrive, states } = startSender({ lanes: 2 });
    await add('one', 'two', 'three');
    expect(states()).toEqual(['one sending', 'two sending', 'three waiting']);
    await arrive(0);
    expect(states()).toEqual(['two sending', 'three sending']);
    expect(sender.getQueue().sentCount).toBe(1);
  });

  it('all arrive, three at a time', async () => {
    const { sender, sends, add, arrive } = startSender({ lanes: 3, keepsSent: true });
    await add(...Array.from({ length: 40 }, (_none, index) => `${index}`));
    for (let index = 0; index < 40; index++) {
      expect(countPhotos(sender.getQueue()).inShop).toBe(index);
      expect(sends.length).toBe(Math.min(40, index + 3));
      await arrive(index);
    }
    expect(countPhotos(sender.getQueue())).toMatchObject({ inShop: 40, underWay: 0 });
  });

  it('stay on a list that shows what has arrived, with their file', async () => {
    const { sender, forgotten, add, arrive, states } = startSender({ keepsSent: true });
    await add('one');
    await arrive(0);
    expect(states()).toEqual(['one in-shop']);
    expect(forgotten).toEqual([]);
    expect(sender.remove('id-1')).toBe(true);
    expect(forgotten).toEqual(['id-1']);
  });

  it('wait and go by themselves when the server is back, under the same id', async () => {
    const { sender, sends, forgotten, add, fail, arrive, endPause, states } = startSender();
    await add('one', 'two');
    await fail(0, away());
    expect(states()).toEqual(['one waiting', 'two waiting']);
    expect(sender.getQueue().photos[0]?.problem).toBe('server-unreachable');
    expect(sends).toHaveLength(1);
    await endPause();
    expect(states()).toEqual(['one sending', 'two waiting']);
    await arrive(1);
    await arrive(2);
    expect(sends.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-2']);
    expect(forgotten).toEqual(['id-1', 'id-2']);
    expect(states()).toEqual([]);
  });

  it('wait behind the others when the server has a problem with one of them', async () => {
    const { add, fail, arrive, endPause, states } = startSender();
    await add('one', 'two');
    await fail(0, new CallError('internal-error', '', 500));
    await endPause();
    expect(states()).toEqual(['one waiting', 'two sending']);
    await arrive(1);
    expect(states()).toEqual(['one sending']);
  });

  it.each([
    ['server-unreachable', true],
    ['internal-error', true],
    ['server-busy', true],
    ['disk-full', true],
    ['file-type-unsupported', false],
    ['idempotency-key-reused', false],
    ['origin-refused', false],
    ['body-too-large', false],
  ] as const)('keep the screen from being wiped only while they wait for the server: %s', async (code, isWaiting) => {
    const { sender, add, fail } = startSender();
    await add('one');
    expect(isWaitingForServer(sender.getQueue())).toBe(false);
    await fail(0, new CallError(code, '', 500));
    expect(isWaitingForServer(sender.getQueue())).toBe(isWaiting);
  });

  it('are refused when they came broken three times, said so, and the screen may be wiped', async () => {
    const { sender, sends, add, fail, endPause, states } = startSender();
    await add('one');
    for (const index of [0, 1]) {
      await fail(index, new CallError('upload-malformed', '', 400));
      expect(isWaitingForServer(sender.getQueue())).toBe(true);
      await endPause();
    }
    await fail(2, new CallError('upload-malformed', '', 400));
    expect(states()).toEqual(['one refused']);
    expect(sender.getQueue().photos[0]?.state).toEqual({ is: 'refused', reason: 'upload-malformed' });
    expect(isWaitingForServer(sender.getQueue())).toBe(false);
    expect(sends).toHaveLength(3);
  });

  it('are not refused for coming broken once after many tries without an answer', async () => {
    const { add, fail, endPause, states } = startSender();
    await add('one');
    for (const index of [0, 1, 2, 3]) {
      await fail(index, away());
      await endPause();
    }
    await fail(4, new CallError('upload-malformed', '', 400));
    expect(states()).toEqual(['one waiting']);
  });

  it('are named with the reason when they cannot go, and the rest goes on', async () => {
    const { sender, forgotten, add, fail, states } = startSender();
    await add('text', 'photo');
    await fail(0, new CallError('file-type-unsupported', '', 415));
    expect(states()).toEqual(['text refused', 'photo sending']);
    expect(sender.remove('id-2')).toBe(false);
    expect(states()).toContain('photo sending');
    expect(sender.remove('id-1')).toBe(true);
    expect(forgotten).toEqual(['id-1']);
  });

  it('are never sent when they are no photos or cannot be read any more, and the rest goes on', async () => {
    const { sender, sends, rest, states } = startSender();
    sender.add([new File(['%PDF-1.7'], 'menu.jpg', { type: 'image/jpeg' }), photoFile('photo')]);
    sender.recall([queuedPhoto({ clientFileId: 'left', name: 'left', byteSize: 1, lastModified: 1 })]);
    await rest();
    sends[0]?.arrive();
    await rest();
    expect(states()).toEqual(['menu.jpg refused', 'left refused']);
    const reasons = sender.getQueue().photos.map(({ state }) => state.is === 'refused' && state.reason);
    expect(reasons).toEqual(['file-type-unsupported', 'file-unreadable']);
    expect(sends.map(({ name }) => name)).toEqual(['photo']);
  });

  it('are no longer counted as soon as they are known to be none, before their turn', async () => {
    const { sender, rest, states } = startSender({ lanes: 1 });
    sender.add([photoFile('one'), photoFile('two'), new File(['%PDF-1.7'], 'menu.jpg', { type: 'image/jpeg' })]);
    await rest();
    expect(states()).toEqual(['one sending', 'two waiting', 'menu.jpg refused']);
  });

  it.each(['too-many-photos', 'quota-exceeded'] as const)(
    'are not sent in vain when there is no room for more: %s',
    async (code) => {
      const { sender, sends, forgotten, add, fail, rest, states } = startSender();
      await add('one', 'two', 'three');
      await fail(0, new CallError(code, '', 429));
      const refused = { is: 'refused', reason: code };
      expect(sender.getQueue().photos.map(({ state }) => state)).toEqual([refused, refused, refused]);
      expect([sends.length, forgotten.length]).toEqual([1, 0]);
      expect(isWaitingForServer(sender.getQueue())).toBe(false);
      sender.retry();
      await rest();
      expect(states()).toEqual(['one sending', 'two waiting', 'three waiting']);
    },
  );

  it('are taken once, however often they are chosen or left behind', async () => {
    const { sender, sends, add, rest } = startSender({ lanes: 3 });
    await add('one', 'one');
    await add('one');
    sender.recall(sender.getQueue().photos);
    await rest();
    expect(sends).toHaveLength(1);
  });

  it('are tried at once when asked, refused ones too', async () => {
    const { sender, add, fail, rest, states } = startSender();
    await add('one');
    await fail(0, away());
    sender.retry();
    await rest();
    expect(states()).toEqual(['one sending']);
  });

  it('go on at once when the server is heard of, but not before it wants them', async () => {
    const { sender, add, fail, rest, states } = startSender();
    await add('one');
    await fail(0, away());
    sender.hurry();
    await rest();
    expect(states()).toEqual(['one sending']);
    await fail(1, new CallError('server-busy', '', 503, { retryAfterSeconds: 10 }));
    sender.hurry();
    await rest();
    expect(states()).toEqual(['one waiting']);
  });

  it('wait when their device has trouble that nobody expected, and go on after it', async () => {
    const { sender, sends, rest, states } = startSender({
      files: { ...filesOfPage(), read: () => Promise.reject(new Error('storage')) },
    });
    sender.add([photoFile('one')]);
    await rest();
    expect([states(), sends.length]).toEqual([['one waiting'], 0]);
  });

  it('are tried again when nothing has moved for a minute', async () => {
    const { sends, timers, add, rest, states } = startSender();
    await add('one');
    for (let ticks = 0; ticks < 12; ticks++) for (const timer of timers.splice(0)) timer();
    await rest();
    expect(states()).toEqual(['one waiting']);
    expect(sends).toHaveLength(1);
  });

  it('are all given up when their order takes none any more, and need not be kept', async () => {
    const { sender, sends, forgotten, closed, add, fail } = startSender();
    await add('one', 'two');
    await fail(0, new CallError('order-cancelled', '', 409));
    const refused = { is: 'refused', reason: 'order-cancelled' };
    expect(sender.getQueue().photos.map(({ state }) => state)).toEqual([refused, refused]);
    expect(forgotten).toEqual(['id-1', 'id-2']);
    expect(closed).toEqual(['order-cancelled']);
    expect(sends).toHaveLength(1);
    sender.retry();
    expect(countPhotos(sender.getQueue()).refused).toBe(2);
  });

  it('are counted as left out when their order was placed while they were on their way', async () => {
    const { sender, sends, closed, add, fail } = startSender({ lanes: 3, keepsSent: true });
    await add('one', 'two', 'three', 'four', 'five');
    await fail(0, new CallError('order-submitted', '', 409));
    expect(closed).toEqual(['order-submitted']);
    sender.stop();
    // The phone's page says how many: those that were told, and those that it has broken off.
    expect(countPhotos(sender.getQueue())).toMatchObject({ underWay: 2, late: 3, total: 2 });
    expect(sends).toHaveLength(3);
  });

  it('all stay when their customer is not signed in any more, and go on with the same ids once they are', async () => {
    const { sender, sends, timers, add, fail, rest, states } = startSender({ lanes: 2 });
    await add('one', 'two', 'three');
    await fail(0, new CallError('not-signed-in', '', 401));
    expect(states()).toEqual(['one waiting', 'two sending', 'three waiting']);
    expect(sender.getQueue()).toMatchObject({ isHeld: true, sentCount: 0 });

    // One that was accepted before is sent, one whose connection broke waits like the others: nothing is tried meanwhile.
    await fail(1, away());
    await add('four');
    for (const timer of timers.splice(0)) timer();
    await rest();
    expect(states()).toEqual(['one waiting', 'two waiting', 'three waiting', 'four waiting']);
    expect(sends).toHaveLength(2);

    sender.hold(false);
    expect(sender.getQueue().isHeld).toBe(false);
    while (states().length > 0) {
      await rest();
      for (const { arrive } of sends) arrive();
    }
    expect(sends.map(({ name }) => name).sort()).toEqual(['four', 'one', 'one', 'three', 'two', 'two']);
    expect(new Set(sends.map(({ id }) => id)).size).toBe(4);
  });

  it('stop with the page', async () => {
    const { sender, sends, add, rest } = startSender();
    await add('one', 'two');
    sender.stop();
    await rest();
    expect(sends).toHaveLength(1);
  });
});
