import { describe, expect, it } from 'vitest';
import { CallError } from '#api/call.ts';
import { createUploadQueue, isWaitingForServer, type PhotoInQueue } from './upload-queue.ts';

const photo = (clientFileId: string): PhotoInQueue => ({ clientFileId, name: `${clientFileId}.jpg` });
const away = () => new CallError('server-unreachable', '', 0);
const signedOut = () => new CallError('not-signed-in', '', 401);

/** A queue whose sends are settled by the test, one by one. */
function startQueue(atOnce = 2) {
  const sends: { id: string; succeed: () => void; fail: (error: Error) => void }[] = [];
  const timers: (() => void)[] = [];
  const gone: string[] = [];
  const queue = createUploadQueue({
    send: ({ clientFileId }) =>
      new Promise((succeed, fail) => {
        sends.push({ id: clientFileId, succeed, fail });
      }),
    problemOf: (error) => (error instanceof CallError ? error.code : 'internal-error'),
    onGone: (id, reason) => gone.push(`${id} ${reason}`),
    setTimer: (action) => {
      timers.push(action);
      return () => timers.splice(timers.indexOf(action), 1);
    },
    chance: () => 0.5,
    atOnce,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const states = () => queue.getView().photos.map(({ clientFileId, state }) => `${clientFileId} ${state}`);
  return { queue, sends, timers, gone, settled, states };
}

describe('photos chosen on the kiosk', () => {
  it('go a few at a time, in the order they were chosen', async () => {
    const { queue, sends, settled, states } = startQueue();
    queue.add([photo('one'), photo('two'), photo('three')]);
    expect(states()).toEqual(['one sending', 'two sending', 'three waiting']);
    sends[0]?.succeed();
    await settled();
    expect(states()).toEqual(['two sending', 'three sending']);
    expect(queue.getView().sentCount).toBe(1);
  });

  it('wait and go by themselves when the shop’s computer is back', async () => {
    const { queue, sends, timers, gone, settled, states } = startQueue(1);
    queue.add([photo('one'), photo('two')]);
    sends[0]?.fail(away());
    await settled();
    expect(states()).toEqual(['one waiting', 'two waiting']);
    expect(queue.getView().photos[0]?.problem).toBe('server-unreachable');
    expect(sends).toHaveLength(1);
    timers[0]?.();
    expect(states()).toEqual(['one sending', 'two waiting']);
    sends[1]?.succeed();
    await settled();
    sends[2]?.succeed();
    await settled();
    expect(gone).toEqual(['one sent', 'two sent']);
    expect(states()).toEqual([]);
  });

  it('wait behind the others when the server has a problem with one of them', async () => {
    const { queue, sends, timers, settled, states } = startQueue(1);
    queue.add([photo('one'), photo('two')]);
    sends[0]?.fail(new CallError('internal-error', '', 500));
    await settled();
    timers[0]?.();
    expect(states()).toEqual(['two sending', 'one waiting']);
    sends[1]?.succeed();
    await settled();
    expect(states()).toEqual(['one sending']);
  });

  it.each([
    ['server-unreachable', true],
    ['internal-error', true],
    ['server-busy', true],
    ['disk-full', true],
    ['file-type-unsupported', false],
    ['idempotency-key-reused', false],
  ] as const)('keep the screen from being wiped while they wait for the server: %s', async (code, isWaiting) => {
    const { queue, sends, settled } = startQueue(1);
    queue.add([photo('one')]);
    expect(isWaitingForServer(queue.getView())).toBe(false);
    sends[0]?.fail(new CallError(code, '', 500));
    await settled();
    expect(isWaitingForServer(queue.getView())).toBe(isWaiting);
  });

  it('are named with the reason when they cannot go, and the rest goes on', async () => {
    const { queue, sends, gone, settled, states } = startQueue(1);
    queue.add([photo('text'), photo('photo')]);
    sends[0]?.fail(new CallError('file-type-unsupported', '', 415));
    await settled();
    expect(states()).toEqual(['text failed', 'photo sending']);
    expect(queue.getView().photos[0]).toMatchObject({ name: 'text.jpg', problem: 'file-type-unsupported' });
    queue.dismiss('photo');
    expect(states()).toContain('photo sending');
    queue.dismiss('text');
    expect(gone).toEqual(['text dismissed']);
  });

  it.each(['too-many-photos', 'quota-exceeded'] as const)(
    'are not sent in vain when there is no room for more: %s',
    async (code) => {
      const { queue, sends, timers, gone, settled, states } = startQueue(1);
      queue.add([photo('one'), photo('two'), photo('three')]);
      sends[0]?.fail(new CallError(code, '', 429));
      await settled();
      expect(states()).toEqual(['one failed', 'two failed', 'three failed']);
      expect(queue.getView().photos.map(({ problem }) => problem)).toEqual([code, code, code]);
      expect([sends.length, timers.length, gone.length]).toEqual([1, 0, 0]);
      expect(isWaitingForServer(queue.getView())).toBe(false);
      queue.retry();
      expect(states()).toEqual(['one sending', 'two waiting', 'three waiting']);
    },
  );

  it('are taken once, however often they are handed over', () => {
    const { queue, sends } = startQueue();
    queue.add([photo('one')]);
    queue.add([photo('one')]);
    expect(sends).toHaveLength(1);
  });

  it('are tried at once when asked, failed ones too', async () => {
    const { queue, sends, timers, settled, states } = startQueue(1);
    queue.add([photo('one')]);
    sends[0]?.fail(away());
    await settled();
    queue.retry();
    expect(timers).toHaveLength(0);
    expect(states()).toEqual(['one sending']);
  });

  it('go on at once when the shop’s computer is heard of, without waiting for their next try', async () => {
    const { queue, sends, timers, settled, states } = startQueue(1);
    queue.add([photo('one')]);
    sends[0]?.fail(away());
    await settled();
    queue.resume();
    expect([timers.length, ...states()]).toEqual([0, 'one sending']);
  });

  it('are all given up when their order takes none any more, and need not be kept', async () => {
    const { queue, sends, gone, settled, states } = startQueue(1);
    queue.add([photo('one'), photo('two')]);
    sends[0]?.fail(new CallError('order-cancelled', '', 409));
    await settled();
    expect(states()).toEqual(['one failed', 'two failed']);
    expect(queue.getView().photos.map(({ problem }) => problem)).toEqual(['order-cancelled', 'order-cancelled']);
    expect(gone).toEqual(['one order-over', 'two order-over']);
    expect(sends).toHaveLength(1);
  });

  it('all stay when their customer is not signed in any more, and go on with the same ids once they are', async () => {
    const { queue, sends, timers, gone, settled, states } = startQueue(2);
    queue.add([photo('one'), photo('two'), photo('three')]);
    sends[0]?.fail(signedOut());
    await settled();
    expect(states()).toEqual(['one waiting', 'two sending', 'three waiting']);
    expect(queue.getView()).toMatchObject({ isHeld: true, sentCount: 0 });

    // One that was accepted before is sent, one whose connection broke waits like the others: nothing is tried meanwhile.
    sends[1]?.fail(away());
    queue.add([photo('four')]);
    await settled();
    for (const timer of timers.splice(0)) timer();
    expect(states()).toEqual(['one waiting', 'two waiting', 'three waiting', 'four waiting']);
    expect(sends).toHaveLength(2);

    queue.resume();
    expect(queue.getView().isHeld).toBe(false);
    while (states().length > 0) {
      for (const { succeed } of sends) succeed();
      await settled();
    }
    expect(sends.map(({ id }) => id)).toEqual(['one', 'two', 'one', 'two', 'three', 'four']);
    expect(gone).toEqual(['one sent', 'two sent', 'three sent', 'four sent']);
  });

  it('stop with the order', async () => {
    const { queue, sends, settled } = startQueue(1);
    queue.add([photo('one'), photo('two')]);
    queue.stop();
    sends[0]?.fail(new DOMException('', 'AbortError'));
    await settled();
    expect(sends).toHaveLength(1);
  });
});
