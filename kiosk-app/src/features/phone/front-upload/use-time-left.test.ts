import { expect, it } from 'vitest';
import { secondsLeft } from './use-time-left.ts';

it('how long it takes is told once there is something to tell it by, in steps that do not jump', () => {
  expect(secondsLeft([0, 100], 1_000)).toBeNull();
  expect(secondsLeft([0, 0, 0, 0, 0], 1_000)).toBeNull();
  expect(secondsLeft([0, 100, 200, 300], 1_000)).toBe(10);
  expect(secondsLeft([0, 100, 200, 300], 1_010)).toBe(15);
  expect(secondsLeft([0, 100, 200, 300], 10)).toBe(5);
  expect(secondsLeft([0, 100, 200, 300], 6_100)).toBe(120);
});
