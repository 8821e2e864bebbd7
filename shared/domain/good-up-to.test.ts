import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodUpTo, isGoodIn } from './good-up-to.ts';

const size = (key: string, widthMm: number, heightMm: number) => ({ key, widthMm, heightMm });
const SIZES = [
  size('4x6', 101.6, 152.4),
  size('20x30', 508, 762),
  size('8x10', 203.2, 254),
  size('10x8', 254, 203.2),
  size('30x20', 762, 508),
];
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);

test('names the largest sizes that a photo has 200 pixels an inch for', () => {
  expect(keys(goodUpTo({ width: 6000, height: 4000 }, SIZES))).toEqual(['20x30', '30x20']);
  expect(keys(goodUpTo({ width: 5999, height: 4000 }, SIZES))).toEqual(['8x10', '10x8']);
  expect(keys(goodUpTo({ width: 1200, height: 800 }, SIZES))).toEqual(['4x6']);
  expect(goodUpTo({ width: 1199, height: 800 }, SIZES)).toEqual([]);
});

test('counts what a cut leaves, and what a photo that is fitted in has', () => {
  const photo = { width: 6000, height: 4000 };
  const half = { x: 0, y: 0, width: 0.5, height: 0.5 };
  expect(keys(goodUpTo(photo, SIZES, { crop: half, fit: 'fill', rotate: 0 }))).toEqual(['8x10', '10x8']);
  const square = { width: 4000, height: 4000 };
  expect(isGoodIn(square, size('30x20', 762, 508))).toBe(false);
  expect(isGoodIn(square, size('30x20', 762, 508), { crop: null, fit: 'fit', rotate: 0 })).toBe(true);
});

test('is never less for more pixels of the same shape, and does not depend on where the focus is', () => {
  const side = fc.integer({ min: 100, max: 6000 });
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const area = (found: readonly { widthMm: number; heightMm: number }[]) =>
    found.reduce((most, { widthMm, heightMm }) => Math.max(most, widthMm * heightMm), 0);
  fc.assert(
    fc.property(side, side, fraction, fraction, (width, height, x, y) => {
      const found = goodUpTo({ width, height }, SIZES);
      expect(area(goodUpTo({ width: width * 2, height: height * 2 }, SIZES))).toBeGreaterThanOrEqual(area(found));
      expect(goodUpTo({ width, height, focus: { x, y } }, SIZES)).toEqual(found);
    }),
  );
});
