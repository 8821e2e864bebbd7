import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';
import { createLoop, type StepOutcome } from './loop.ts';
import { createTimersInTest } from './timers-in-test.ts';

function loopOf(step: () => Promise<StepOutcome>, options: Partial<Parameters<typeof createLoop>[0]> = {}) {
  const timers = createTimersInTest();
  const failures: unknown[] = [];
  const loop = createLoop({
    step,
    timers,
    backoff: createBackoff({ firstMs: 1_000, longestMs: 60_000, random: () => 0.999_999 }),
    onFailure(error) {
      failures.push(error);
      return 0;
    },
    ...options,
  });
  return { loop, timers, failures };
}

test('S5: no failure leaves the loop, and every one is waited for longer', async () => {
  let steps = 0;
  const { loop, timers, failures } = loopOf(async () => {
    steps += 1;
    throw new Error('central is away');
  });
  loop.start();
  for (const wait of [1_000, 2_000, 4_000, 8_000]) {
    await timers.pass(0);
    expect(timers.waits()).toEqual([wait]);
    await timers.pass(wait);
  }
  expect(steps).toBe(5);
  expect(failures).toHaveLength(5);
  await loop.stop();
});

test('S5: whatever went well, or the link coming back, lets the next failure be waited for as shortly as the first', async () => {
  let outcome: StepOutcome | Error = new Error('central is away');
  const { loop, timers } = loopOf(async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  loop.start();
  for (const wait of [0, 1_000, 2_000]) await timers.pass(wait);
  expect(timers.waits()).toEqual([4_000]);
  outcome = 30_000;
  await timers.pass(4_000);
  expect(timers.waits()).toEqual([30_000]);
  outcome = new Error('central is away again');
  for (const wait of [30_000, 1_000]) await timers.pass(wait);
  expect(timers.waits()).toEqual([2_000]);
  loop.revive();
  await timers.pass(0);
  expect(timers.waits()).toEqual([1_000]);
  await loop.stop();
});

test('a loop that has nothing left to do is over, and no poke makes it begin again', async () => {
  let steps = 0;
  const { loop, timers } = loopOf(async () => {
    steps += 1;
    return steps < 2 ? 'again' : 'done';
  });
  loop.start();
  await timers.pass(0);
  expect(timers.waits()).toEqual([]);
  loop.poke();
  await timers.pass(60_000);
  expect(steps).toBe(2);
  await loop.stop();
});

test('S3 S5: a poke ends a rest but not the wait after a failure; the link coming back ends both', async () => {
  let outcome: StepOutcome | Error = 60_000;
  let steps = 0;
  const { loop, timers } = loopOf(async () => {
    steps += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  loop.start();
  await timers.pass(0);
  expect(steps).toBe(1);
  outcome = new Error('central is away');
  loop.poke();
  await timers.pass(0);
  expect(steps).toBe(2);
  loop.poke();
  await timers.pass(0);
  expect(steps).toBe(2);
  outcome = 60_000;
  loop.revive();
  await timers.pass(0);
  expect(steps).toBe(3);
  await loop.stop();
});

test('S5: a new order need not wait as long as a failure alone would, but as long as central asked for', async () => {
  let steps = 0;
  let asked = 0;
  const { loop, timers } = loopOf(
    async () => {
      steps += 1;
      throw new Error('central is away');
    },
    {
      patienceMs: 2_000,
      backoff: createBackoff({ firstMs: 60_000, longestMs: 60_000, random: () => 0.999_999 }),
      onFailure: () => asked,
    },
  );
  loop.start();
  const afterSteps = async (ms: number) => {
    await timers.pass(ms);
    return steps;
  };
  expect(await afterSteps(0)).toBe(1);
  loop.poke();
  expect(await afterSteps(1_999)).toBe(1);
  expect(await afterSteps(1)).toBe(2);
  // Nobody asks: the whole wait. A caller asks in the midst of it: at once.
  expect(await afterSteps(2_000)).toBe(2);
  expect(await afterSteps(30_000)).toBe(2);
  asked = 10_000;
  loop.poke();
  expect(await afterSteps(0)).toBe(3);
  loop.poke();
  expect(await afterSteps(9_999)).toBe(3);
  expect(await afterSteps(1)).toBe(4);
  expect(await afterSteps(10_000)).toBe(4);
  expect(await afterSteps(49_999)).toBe(4);
  expect(await afterSteps(1)).toBe(5);
  await loop.stop();
});

test('S3: a poke that comes while a step runs is not lost', async () => {
  let steps = 0;
  let finish: (() => void) | undefined;
  const { loop, timers } = loopOf(async () => {
    steps += 1;
    if (steps === 1) await new Promise<void>((resolve) => (finish = resolve));
    return 60_000;
  });
  loop.start();
  loop.poke();
  finish?.();
  await timers.pass(0);
  expect(steps).toBe(2);
  await loop.stop();
});

test('S5: a wait that central asked for is kept', async () => {
  const { loop, timers } = loopOf(
    async () => {
      throw new Error('too many requests');
    },
    { onFailure: () => 30_000 },
  );
  loop.start();
  await timers.pass(0);
  expect(timers.waits()).toEqual([30_000]);
  await loop.stop();
});

test('stopping ends a rest at once and waits for the step that is under way', async () => {
  let isDone = false;
  let finish: (() => void) | undefined;
  const { loop, timers } = loopOf(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    isDone = true;
    return 60_000;
  });
  loop.start();
  await timers.pass(0);
  const stopped = loop.stop();
  expect(isDone).toBe(false);
  finish?.();
  await stopped;
  expect(isDone).toBe(true);
  expect(timers.waits()).toEqual([]);
});
