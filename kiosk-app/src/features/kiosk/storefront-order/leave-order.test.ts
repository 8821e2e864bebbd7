import { PROBLEM_STATUS, type ProblemCode } from '@printfront/shared/contracts/problem.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveOrder } from './leave-order.ts';

/** What the shop's computer answers, one call after the other; then it does what it is asked. */
let answers: ProblemCode[];
let calls: number;

beforeEach(() => {
  calls = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    const code = answers.shift();
    if (code === undefined) return new Response(null, { status: 204 });
    const status = PROBLEM_STATUS[code];
    return Response.json({ type: 'urn:x', title: 'x', status, detail: 'x', code }, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['too-many-requests', 'server-busy', 'disk-full'] as const)(
  'an order whose customer has left is cancelled a while later when the shop first says %s',
  async (code) => {
    answers = [code, code];
    expect(await leaveOrder('123456789012345', 'cancel')).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(3);
  },
);

it.each(['order-submitted', 'not-found', 'not-signed-in'] as const)(
  'nothing is left to do for an order of which the shop says %s',
  async (code) => {
    answers = [code];
    expect(await leaveOrder('123456789012345', 'cancel')).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(1);
  },
);

it('an order that a phone is sending to stays with its customer, and is not parked behind their back', async () => {
  answers = ['photos-arriving'];
  expect(await leaveOrder('123456789012345', 'park')).toBe('photos-arriving');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);
});
