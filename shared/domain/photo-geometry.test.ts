import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import {
  centredCrop,
  cropPixels,
  defaultCrop,
  isCropValid,
  orientPrintToCrop,
  PHOTO_ROTATIONS,
  printPixels,
  printQuality,
  turned,
  WHOLE_PHOTO,
} from './photo-geometry.ts';
import { printedDpi } from './print-geometry.ts';

const RUNS = { numRuns: draws(5_000) };
const photo = fc.record({ width: fc.integer({ min: 1, max: 14_500 }), height: fc.integer({ min: 1, max: 14_500 }) });
const print = fc.record({ widthMm: fc.integer({ min: 20, max: 900 }), heightMm: fc.integer({ min: 20, max: 900 }) });
const rotate = fc.constantFrom(...PHOTO_ROTATIONS);

describe('centred crop', () => {
  test("has the paper's shape within a pixel, lies in the middle and is the largest that fits", () => {
    fc.assert(
      fc.property(photo, print, rotate, (pixels, paper, turn) => {
        const crop = centredCrop(pixels, paper, turn);
        expect(isCropValid(crop)).toBe(true);
        const seen = turned({ width: crop.width * pixels.width, height: crop.height * pixels.height }, turn);
        const lying = orientPrintToCrop(pixels, crop, turn, paper);
        const aspects = [lying.widthMm / lying.heightMm, lying.heightMm / lying.widthMm];
        // Either way round is the paper's shape; the next test says which way.
        expect(
          Math.min(...aspects.map((aspect) => Math.abs(seen.width - seen.height * aspect) / Math.max(1, aspect))),
        ).toBeLessThan(1);
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 9);
        expect(crop.x * 2 + crop.width).toBeCloseTo(1, 9);
        expect(crop.y * 2 + crop.height).toBeCloseTo(1, 9);
      }),
      RUNS,
    );
  });

  test('turns the paper, never the photo: the print lies the way the picture is seen', () => {
    fc.assert(
      fc.property(photo, print, rotate, (pixels, paper, turn) => {
        const picture = turned(pixels, turn);
        const crop = centredCrop(pixels, paper, turn);
        const seen = turned({ width: crop.width * pixels.width, height: crop.height * pixels.height }, turn);
        if (picture.width === picture.height || paper.widthMm === paper.heightMm) return;
        if (picture.width > picture.height) expect(seen.width).toBeGreaterThan(seen.height);
        else expect(seen.width).toBeLessThan(seen.height);
      }),
      RUNS,
    );
  });

  test('of a landscape photo for portrait paper is landscape', () => {
    const crop = centredCrop({ width: 4_000, height: 3_000 }, { widthMm: 100, heightMm: 150 }, 0);
    expect(crop.width).toBe(1);
    expect(crop.height * 3_000).toBeCloseTo(4_000 / 1.5, 6);
    const square = { width: 3_000, height: 3_000 };
    expect(centredCrop(square, { widthMm: 100, heightMm: 150 }, 0).height).toBe(1);
    expect(centredCrop(square, { widthMm: 100, heightMm: 150 }, 90).width).toBe(1);
  });

  test('as whole pixels never leaves the photo and is never empty', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(photo, fraction, fraction, fraction, fraction, (pixels, x, y, w, h) => {
        const crop = { x, y, width: Math.max(1e-9, w * (1 - x)), height: Math.max(1e-9, h * (1 - y)) };
        const cut = cropPixels(pixels, crop);
        expect(Object.values(cut).every(Number.isInteger)).toBe(true);
        expect(cut.left >= 0 && cut.top >= 0 && cut.width >= 1 && cut.height >= 1).toBe(true);
        expect(cut.left + cut.width).toBeLessThanOrEqual(pixels.width);
        expect(cut.top + cut.height).toBeLessThanOrEqual(pixels.height);
      }),
      RUNS,
    );
  });
});

describe('the crop of a photo that nobody has cropped', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const focus = fc.record({ x: fraction, y: fraction });

  test('is as large as the centred one, lies inside the photo and has the focus in it', () => {
    fc.assert(
      fc.property(photo, print, rotate, focus, (pixels, paper, turn, point) => {
        const crop = defaultCrop(pixels, paper, turn, point);
        const { width, height } = centredCrop(pixels, paper, turn);
        expect({ width: crop.width, height: crop.height }).toEqual({ width, height });
        expect(isCropValid(crop)).toBe(true);
        expect(crop.x >= 0 && crop.y >= 0).toBe(true);
        expect(crop.x <= point.x && point.x <= crop.x + crop.width + 1e-12).toBe(true);
        expect(crop.y <= point.y && point.y <= crop.y + crop.height + 1e-12).toBe(true);
      }),
      RUNS,
    );
  });

  test('has the focus in its middle unless the photo ends there', () => {
    fc.assert(
      fc.property(photo, print, rotate, focus, (pixels, paper, turn, point) => {
        const crop = defaultCrop(pixels, paper, turn, point);
        for (const [start, length, at] of [
          [crop.x, crop.width, point.x],
          [crop.y, crop.height, point.y],
        ] as const) {
          const beside = at - (start + length / 2);
          if (beside > 1e-9) expect(start + length).toBeCloseTo(1, 9);
          if (beside < -1e-9) expect(start).toBe(0);
        }
      }),
      RUNS,
    );
  });

  test('is the centred one, to the last digit, when the focus is the middle or nobody knows it', () => {
    fc.assert(
      fc.property(photo, print, rotate, (pixels, paper, turn) => {
        const centred = centredCrop(pixels, paper, turn);
        expect(centred.x).toBe((1 - centred.width) / 2);
        expect(centred.y).toBe((1 - centred.height) / 2);
        expect(defaultCrop(pixels, paper, turn, null)).toEqual(centred);
        expect(defaultCrop(pixels, paper, turn, { x: 0.5, y: 0.5 })).toEqual(centred);
      }),
      RUNS,
    );
  });
});

test('a crop outside the photo, empty or not a number is not valid', () => {
  expect(isCropValid(WHOLE_PHOTO)).toBe(true);
  expect(isCropValid({ x: 0.1, y: 0.2, width: 0.9, height: 0.8 })).toBe(true);
  for (const wrong of [{ x: -0.1 }, { x: 0.2 }, { width: 0 }, { height: -1 }, { y: Number.NaN }, { width: 1.1 }])
    expect(isCropValid({ ...WHOLE_PHOTO, ...wrong })).toBe(false);
});

describe('resolution', () => {
  const sixByFour = { widthMm: 101.6, heightMm: 152.4 };

  test('is counted from the pixels that are printed: half the photo has half the dpi', () => {
    const shown = { width: 1_800, height: 1_200, focus: null };
    const whole = { crop: WHOLE_PHOTO, rotate: 0, fit: 'fill' } as const;
    expect(printedDpi(shown, whole, sixByFour)).toBe(300);
    expect(printedDpi(shown, { ...whole, crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } }, sixByFour)).toBe(150);
    expect(printedDpi(shown, { ...whole, rotate: 90 }, sixByFour)).toBe(300);
  });

  test('of a picture that is fitted in is never lower than of the same picture filling the paper', () => {
    fc.assert(
      fc.property(photo, print, rotate, (pixels, paper, turn) => {
        const dpi = (fit: 'fill' | 'fit') =>
          printedDpi({ ...pixels, focus: null }, { crop: WHOLE_PHOTO, rotate: turn, fit }, paper);
        expect(dpi('fit')).toBeGreaterThanOrEqual(dpi('fill'));
      }),
      RUNS,
    );
  });

  test('is good from 200, fair from 120', () => {
    expect([0, 119, 120, 199, 200, 600].map(printQuality)).toEqual(['low', 'low', 'fair', 'fair', 'good', 'good']);
  });

  test('a print is rendered at 300 dpi unless another is asked for', () => {
    expect(printPixels(sixByFour)).toEqual({ width: 1_200, height: 1_800 });
    expect(printPixels(sixByFour, 100)).toEqual({ width: 400, height: 600 });
  });
});
