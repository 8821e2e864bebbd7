import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMovingUploads, type MovingUploads } from './moving-uploads.ts';

let nowMs = 0;
let moving: MovingUploads;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 0;
  moving = createMovingUploads(() => nowMs);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is looked at of a request: how much its socket has brought, and whether somebody here has still to take it. */
function upload() {
  const socket = { bytesRead: 0 };
  const state = { isPaused: false };
  const request = { socket, readableLength: 0, isPaused: () => state.isPaused } as unknown as IncomingMessage;
  return { socket, state, request };
}
/** Until the next look has been taken. */
function pass(seconds = 5): void {
  nowMs += seconds * 1000;
  vi.advanceTimersByTime(seconds * 1000);
}

test('who follows a photo is told at its beginning and again as long as bytes come, and no longer', () => {
  const { socket, request } = upload();
  const onMoving = vi.fn();
  const end = moving.begin('an order', request, onMoving);
  expect(onMoving).toHaveBeenCalledTimes(1);
  for (let times = 2; times <= 6; times += 1) {
    socket.bytesRead += 3_000;
    pass();
    expect(onMoving).toHaveBeenCalledTimes(times);
  }
  // A drip is no sending.
  for (let looks = 0; looks < 6; looks += 1) {
    socket.bytesRead += 100;
    pass();
  }
  expect([onMoving.mock.calls.length, moving.count('an order')]).toEqual([6, 0]);
  socket.bytesRead += 3_000;
  pass();
  expect([onMoving.mock.calls.length, moving.count('an order')]).toEqual([7, 1]);

  expect([end(), end()]).toEqual([true, false]);
  socket.bytesRead += 3_000;
  pass();
  expect([onMoving.mock.calls.length, moving.count('an order')]).toEqual([7, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a photo that waits for its turn here is moving all the same, and each owner’s are counted by themselves', () => {
  const [waiting, silent] = [upload(), upload()];
  waiting.state.isPaused = true;
  const [onWaiting, onSilent] = [vi.fn(), vi.fn()];
  moving.begin('one', waiting.request, onWaiting);
  const end = moving.begin('other', silent.request, onSilent);
  pass(35);
  expect([moving.count('one'), moving.count('other'), moving.count('nobody')]).toEqual([1, 0, 0]);
  expect([onWaiting.mock.calls.length, onSilent.mock.calls.length]).toEqual([8, 1]);
  // The end of one is not the end of what is looked at.
  end();
  pass();
  expect(onWaiting).toHaveBeenCalledTimes(9);
});
