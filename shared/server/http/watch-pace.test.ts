import { afterEach, expect, test, vi } from 'vitest';
import { watchPace } from './watch-pace.ts';

afterEach(() => vi.useRealTimers());

test('whoever drips is given up after three turns, unless others are waited for', () => {
  vi.useFakeTimers();
  let bytes = 0;
  let isCallersTurn = true;
  let givenUp = 0;
  const turn = (more: number) => {
    bytes += more;
    vi.advanceTimersByTime(10_000);
    return givenUp;
  };
  const end = watchPace({ bytes: () => bytes, isCallersTurn: () => isCallersTurn }, 100, () => {
    givenUp += 1;
  });
  expect([turn(100), turn(99), turn(99), turn(100), turn(0), turn(0)]).toEqual([0, 0, 0, 0, 0, 0]);
  isCallersTurn = false;
  expect([turn(0), turn(0), turn(0), turn(0)]).toEqual([0, 0, 0, 0]);
  isCallersTurn = true;
  expect([turn(1), turn(1), turn(1)]).toEqual([0, 0, 1]);
  end();
  expect(turn(0)).toBe(1);
});
