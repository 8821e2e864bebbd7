import { expect, test } from 'vitest';
import { createRevival } from './revival.ts';
import { createTimersInTest } from './timers-in-test.ts';

test('S5: a link that comes back lets all try at once; one that comes and goes does so less and less often', async () => {
  const timers = createTimersInTest();
  const revivedAt: number[] = [];
  const revival = createRevival(timers, () => revivedAt.push(timers.now()));
  for (let elapsedMs = 0; elapsedMs < 200_000; elapsedMs += 100) {
    revival.request();
    await timers.pass(100);
  }
  expect(revivedAt).toEqual([0, 2_000, 6_000, 14_000, 30_000, 62_000, 122_000, 182_000]);
});

test('S5: after a quiet while it is at once again, and what was asked for meanwhile is not forgotten', async () => {
  const timers = createTimersInTest();
  const revivedAt: number[] = [];
  const revival = createRevival(timers, () => revivedAt.push(timers.now()));
  revival.request();
  await timers.pass(1_000);
  revival.request();
  await timers.pass(1_000);
  expect(revivedAt).toEqual([0, 2_000]);
  await timers.pass(4_000);
  revival.request();
  expect(revivedAt).toEqual([0, 2_000, 6_000]);
  await timers.pass(1_000);
  revival.request();
  await timers.pass(1_000);
  expect(revivedAt).toEqual([0, 2_000, 6_000, 8_000]);
});

test('nothing is revived after a stop, and a new start begins anew', async () => {
  const timers = createTimersInTest();
  let revived = 0;
  const revival = createRevival(timers, () => {
    revived += 1;
  });
  revival.request();
  revival.request();
  revival.stop();
  await timers.pass(100_000);
  expect(revived).toBe(1);
  expect(timers.waits()).toEqual([]);
  revival.request();
  expect(revived).toBe(2);
});
