import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultCrop,
  isCropValid,
  PHOTO_FITS,
  PHOTO_ROTATIONS,
  type PhotoCrop,
  type PhotoPixels,
  turned,
} from './photo-geometry.ts';
import { NO_ADJUSTMENTS, PAPER_WAYS } from './print-adjustments.ts';
import {
  borderOf,
  type ChosenPrint,
  heldInPhoto,
  paperOf,
  pictureArea,
  printedCut,
  printedDpi,
  widestCut,
} from './print-geometry.ts';

const photos = fc.record({ width: fc.integer({ min: 40, max: 9000 }), height: fc.integer({ min: 40, max: 9000 }) });
const papers = fc
  .record({ shorter: fc.integer({ min: 20, max: 300 }), longer: fc.double({ min: 1, max: 3, noNaN: true }) })
  .map(({ shorter, longer }) => ({ widthMm: shorter, heightMm: shorter * longer }));
const crops = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0.02, max: 1, noNaN: true })))
  .map(([x = 0, y = 0, width = 1, height = 1]) => ({ x: x * (1 - width), y: y * (1 - height), width, height }));
const prints = fc.record({
  crop: fc.option(crops, { nil: null }),
  fit: fc.constantFrom(...PHOTO_FITS),
  rotate: fc.constantFrom(...PHOTO_ROTATIONS),
  adjustments: fc.record({
    paper: fc.option(fc.constantFrom(...PAPER_WAYS), { nil: null }),
    straighten: fc.double({ min: -15, max: 15, noNaN: true }),
    borderMm: fc.integer({ min: 0, max: 20 }),
    isBlackAndWhite: fc.boolean(),
    brightness: fc.constantFrom(-2, -1, 0, 1, 2),
  }),
}) as fc.Arbitrary<ChosenPrint & { adjustments: NonNullable<ChosenPrint['adjustments']> }>;

/** The corners of a cut where they lie in the photo, in pixels: the picture is turned clockwise over it. */
function corners(photo: PhotoPixels, cut: PhotoCrop, straighten: number) {
  const angle = (-straighten * Math.PI) / 180;
  const middle = { x: (cut.x + cut.width / 2) * photo.width, y: (cut.y + cut.height / 2) * photo.height };
  const half = { x: (cut.width * photo.width) / 2, y: (cut.height * photo.height) / 2 };
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => ({
    x: middle.x + right * half.x * Math.cos(angle) - down * half.y * Math.sin(angle),
    y: middle.y + right * half.x * Math.sin(angle) + down * half.y * Math.cos(angle),
  }));
}

describe('the cut of a print', () => {
  it('never shows a corner that is not photo, however it is straightened', () => {
    fc.assert(
      fc.property(photos, prints, papers, (photo, print, size) => {
        const cut = printedCut(photo, print, size);
        expect(isCropValid(cut)).toBe(true);
        for (const { x, y } of corners(photo, cut, print.adjustments.straighten)) {
          expect(x).toBeGreaterThan(-0.01);
          expect(y).toBeGreaterThan(-0.01);
          expect(x).toBeLessThan(photo.width + 0.01);
          expect(y).toBeLessThan(photo.height + 0.01);
        }
      }),
    );
  });

  it('has exactly the shape of the paper within its border', () => {
    fc.assert(
      fc.property(photos, prints, papers, (photo, { fit: _, ...print }, size) => {
        const filled = { ...print, crop: null, fit: 'fill' as const };
        const cut = widestCut(photo, filled, size);
        const paper = paperOf(photo, filled, size);
        const area = pictureArea(paper, borderOf(paper, filled.adjustments));
        const seen = turned({ width: cut.width * photo.width, height: cut.height * photo.height }, print.rotate);
        expect(seen.width / seen.height / (area.widthMm / area.heightMm)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('keeps its shape and stays where it is held in the photo', () => {
    fc.assert(
      fc.property(photos, crops, fc.double({ min: -15, max: 15, noNaN: true }), (photo, crop, straighten) => {
        const held = heldInPhoto(photo, crop, straighten);
        expect(held.width / held.height).toBeCloseTo(crop.width / crop.height, 6);
        const again = heldInPhoto(photo, held, straighten);
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(again[side]).toBeCloseTo(held[side], 9);
      }),
    );
  });

  it('keeps the main thing in it, upright paper or not', () => {
    const photo = { width: 6000, height: 4000, focus: { x: 0.95, y: 0.5 } };
    const print: ChosenPrint = {
      crop: null,
      fit: 'fill',
      rotate: 0,
      adjustments: { ...NO_ADJUSTMENTS, paper: 'upright' },
    };
    const cut = printedCut(photo, print, { widthMm: 100, heightMm: 150 });
    expect(cut.x + cut.width).toBeCloseTo(1);
    fc.assert(
      fc.property(photos, papers, fc.constantFrom(...PHOTO_ROTATIONS), (plain, size, rotate) => {
        const focused = { ...plain, focus: { x: 0.2, y: 0.7 } };
        const cut = printedCut(focused, { crop: null, fit: 'fill', rotate }, size);
        const wanted = defaultCrop(plain, size, rotate, focused.focus);
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(cut[side]).toBeCloseTo(wanted[side], 6);
      }),
    );
  });

  it('is the paper’s own where a landscape photo lies on upright paper', () => {
    const photo = { width: 6000, height: 4000 };
    const upright = { ...NO_ADJUSTMENTS, paper: 'upright' as const };
    const print: ChosenPrint = { crop: null, fit: 'fill', rotate: 0, adjustments: upright };
    const size = { widthMm: 101.6, heightMm: 152.4 };
    expect(paperOf(photo, print, size)).toEqual(size);
    const cut = printedCut(photo, print, size);
    expect((cut.width * 6000) / (cut.height * 4000)).toBeCloseTo(2 / 3);
    expect(cut).toMatchObject({ y: 0, height: 1 });
    expect(printedDpi(photo, print, size)).toBe(666);
    // Turned, the paper stays upright: only the photo turns.
    expect(paperOf(photo, { ...print, rotate: 90 }, size)).toEqual(size);
  });
});
