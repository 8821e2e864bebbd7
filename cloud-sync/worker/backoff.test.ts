import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createTimersInTest } from './timers-in-test.ts';

test('S5: waits spread over the whole of a ceiling that doubles from 1 s to 60 s', () => {
  const highest = createBackoff({ firstMs: 1_000, longestMs: 60_000, random: () => 0.999_999 });
  expect(Array.from({ length: 9 }, () => highest.next())).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  const lowest = createBackoff({ firstMs: 1_000, longestMs: 60_000, random: () => 0 });
  expect(Array.from({ length: 9 }, () => lowest.next())).toEqual(Array(9).fill(0));
});

test('S5: after a reset the first wait is short again, and years of failing break nothing', () => {
  const backoff = createBackoff({ firstMs: 1_000, longestMs: 300_000, random: () => 0.999_999 });
  for (let attempt = 0; attempt < 5_000; attempt += 1) expect(backoff.next()).toBeLessThanOrEqual(300_000);
  backoff.reset();
  expect(backoff.next()).toBe(1_000);
});

test('S5: what failed by itself waits for its own time, and nobody rests past the first of them', async () => {
  const timers = createTimersInTest();
  const delays = createRetryDelays({ firstMs: 1_000, longestMs: 60_000, random: () => 0.999_999 }, timers);
  expect([delays.restAtMost(5_000), delays.waiting()]).toEqual([5_000, []]);
  delays.postpone('often');
  expect(delays.postpone('often')).toBe(2_000);
  expect(delays.postpone('once')).toBe(1_000);
  expect([delays.restAtMost(5_000), delays.restAtMost(500)]).toEqual([1_000, 500]);
  await timers.pass(1_000);
  expect([delays.restAtMost(5_000), delays.waiting()]).toEqual([1_000, ['often']]);
  delays.clear('often');
  expect([delays.restAtMost(5_000), delays.waiting()]).toEqual([5_000, []]);
  expect(delays.postpone('often')).toBe(1_000);
});
