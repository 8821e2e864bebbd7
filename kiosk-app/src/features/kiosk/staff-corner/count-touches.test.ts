import { expect, test } from 'vitest';
import { countTouches } from './count-touches.ts';

const count = (...touches: readonly (readonly [at: number, where?: 'elsewhere' | 'dark'])[]) =>
  touches.reduce<number[]>(
    (before, [timeStamp, where]) =>
      countTouches(before, { timeStamp, isInCorner: where === undefined, isDark: where === 'dark' }),
    [],
  ).length;

test('touches in the corner count for four seconds, and until one elsewhere', () => {
  expect(count([0], [500], [1000], [1500], [2000])).toBe(5);
  expect(count([0], [3000], [4100], [5000], [6000])).toBe(4);
  expect(count([0], [500], [1000, 'elsewhere'], [1500])).toBe(1);
});

test('the touch that lights a dark screen is the first of five, however long the panel takes', () => {
  expect(count([0, 'dark'], [5500], [6000], [6500], [7000])).toBe(5);
  // A browser that is busy draws the start screen after the second one.
  expect(count([0, 'dark'], [200, 'dark'], [400], [600], [800])).toBe(5);
  expect(count([0, 'dark'], [9000], [9500], [10_000], [10_500])).toBe(4);
});
