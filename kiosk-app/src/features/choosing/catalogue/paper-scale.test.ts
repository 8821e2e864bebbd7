import { expect, it } from 'vitest';
import { PHONE_MM, paperOf, paperScale, sheetLayout } from './paper-scale.ts';

const size = (widthMm: number, heightMm: number, numberOfPicturesPerPrint = 1) => ({
  widthMm,
  heightMm,
  numberOfPicturesPerPrint,
});

it('lays small pictures on a sheet of a usual shape', () => {
  expect(sheetLayout(size(25, 32.5, 12))).toEqual({ columns: 3, rows: 4 });
  expect(sheetLayout(size(40, 50, 6))).toEqual({ columns: 2, rows: 3 });
  expect(sheetLayout(size(63.5, 88.9, 4))).toEqual({ columns: 2, rows: 2 });
  expect(sheetLayout(size(101.6, 152.4))).toEqual({ columns: 1, rows: 1 });
  expect(paperOf(size(40, 50, 6))).toEqual({ widthMm: 80, heightMm: 150 });
});

it('draws cards that are compared at one scale, the largest of them as large as there is room', () => {
  const room = { widthPx: 440, heightPx: 250, gapPx: 24 };
  const standard = paperScale([size(101.6, 152.4), size(152.4, 203.2)], room);
  expect(standard * 203.2).toBeCloseTo(250);
  const enlargements = paperScale([size(203.2, 254), size(297, 420)], room);
  expect(enlargements).toBeLessThan(standard);
  for (const papers of [[size(101.6, 304.8)], [size(300, 400)], [size(54, 86)], []]) {
    const scale = paperScale(papers, room);
    for (const { widthMm, heightMm } of [...papers, PHONE_MM]) {
      expect(heightMm * scale).toBeLessThanOrEqual(250.001);
      expect((widthMm + PHONE_MM.widthMm) * scale + 24).toBeLessThanOrEqual(440.001);
    }
  }
});
