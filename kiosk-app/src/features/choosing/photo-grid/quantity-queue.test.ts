import { describe, expect, it } from 'vitest';
import { createQuantityQueue } from './quantity-queue.ts';

class AwayError extends Error {}

/** A server that answers when the test says so, in whatever order of success and failure. */
function startQueue() {
  const saved = new Map<string, number>();
  const calls: { quantities: object; succeed: () => void; fail: (error: Error) => void }[] = [];
  const timers: (() => void)[] = [];
  const failures: unknown[] = [];
  const queue = createQuantityQueue<void>({
    save: (quantities) =>
      new Promise((resolve, reject) => {
        calls.push({
          quantities: Object.fromEntries(quantities),
          succeed: () => {
            for (const [id, quantity] of quantities) saved.set(id, quantity);
            resolve();
          },
          fail: reject,
        });
      }),
    onSaved: () => undefined,
    onFailed: (error) => failures.push(error),
    isPassing: (error) => error instanceof AwayError,
    setTimer: (action) => {
      timers.push(action);
      return () => undefined;
    },
  });
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, calls, saved, timers, failures, tick };
}

describe('tapping + and −', () => {
  it('ends at the last number tapped, with one call under way at a time', async () => {
    const { queue, calls, saved, tick } = startQueue();
    for (const quantity of [1, 2, 3, 4, 3]) queue.want([['photo', quantity]]);
    expect(calls.map(({ quantities }) => quantities)).toEqual([{ photo: 1 }]);
    calls[0]?.succeed();
    await tick();
    expect(calls.map(({ quantities }) => quantities)).toEqual([{ photo: 1 }, { photo: 3 }]);
    calls[1]?.succeed();
    await queue.settle();
    expect(saved.get('photo')).toBe(3);
    expect(queue.getView()).toEqual({ wanted: new Map(), state: 'saved' });
  });

  it('shows the number under the finger until the server has it', async () => {
    const { queue, calls, tick } = startQueue();
    queue.want([['photo', 1]]);
    queue.want([['photo', 2]]);
    calls[0]?.succeed();
    await tick();
    expect(queue.getView().wanted.get('photo')).toBe(2);
  });

  it('gathers many photos into few calls', async () => {
    const { queue, calls, tick } = startQueue();
    queue.want([['one', 1]]);
    queue.want([['two', 1]]);
    queue.want([
      ['three', 5],
      ['two', 2],
    ]);
    calls[0]?.succeed();
    await tick();
    expect(calls[1]?.quantities).toEqual({ two: 2, three: 5 });
  });

  it('keeps the numbers while the shop’s computer is away and prefers newer ones', async () => {
    const { queue, calls, timers, saved, tick } = startQueue();
    queue.want([
      ['one', 1],
      ['two', 1],
    ]);
    queue.want([['one', 7]]);
    calls[0]?.fail(new AwayError());
    await tick();
    expect(queue.getView()).toEqual({
      wanted: new Map([
        ['one', 7],
        ['two', 1],
      ]),
      state: 'waiting',
    });
    timers[0]?.();
    await tick();
    calls[1]?.succeed();
    await queue.settle();
    expect(Object.fromEntries(saved)).toEqual({ one: 7, two: 1 });
  });

  it('goes back to what is saved when the server refuses, and says so', async () => {
    const { queue, calls, failures, tick } = startQueue();
    queue.want([['photo', 5]]);
    calls[0]?.fail(new Error('order-submitted'));
    await tick();
    expect(failures).toHaveLength(1);
    expect(queue.getView()).toEqual({ wanted: new Map(), state: 'failed' });
    queue.want([['photo', 6]]);
    expect(queue.getView().state).toBe('saving');
  });
});
