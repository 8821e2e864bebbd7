import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMarks, fillSheets, fitsSheet, numberPlace, type SheetLayout, sheetCells } from './sheet-layout.ts';

const SIX_BY_FOUR: SheetLayout = { widthMm: 152.4, heightMm: 101.6, columns: 4, rows: 3, gapMm: 1, hasCutMarks: true };
const ONE_INCH = { widthMm: 25, heightMm: 32.5 };

test('pictures lie row by row in the middle of the sheet', () => {
  const cells = sheetCells(SIX_BY_FOUR, ONE_INCH);
  expect(cells).toHaveLength(12);
  expect(cells[0]).toEqual({ leftMm: expect.closeTo(24.7), topMm: expect.closeTo(1.05), ...ONE_INCH });
  expect(cells[5]).toEqual({ leftMm: expect.closeTo(50.7), topMm: expect.closeTo(34.55), ...ONE_INCH });
});

test('the last sheet is filled with what is on it', () => {
  expect(fillSheets([1], 4)).toEqual([{ places: [0, 0, 0, 0], copies: 1, wantedPictures: 1 }]);
  expect(fillSheets([12], 4)).toEqual([{ places: [0, 0, 0, 0], copies: 3, wantedPictures: 12 }]);
  expect(fillSheets([9, 1], 4)).toEqual([
    { places: [0, 0, 0, 0], copies: 2, wantedPictures: 8 },
    { places: [0, 0, 1, 1], copies: 1, wantedPictures: 2 },
  ]);
});

test('what was wanted comes out, on as many sheets as are paid for', () => {
  const wanted = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 24 }), (counts, perSheet) => {
      const sheets = fillSheets(counts, perSheet);
      const total = counts.reduce((sum, count) => sum + count, 0);
      expect(sheets.reduce((sum, { copies }) => sum + copies, 0)).toBe(Math.ceil(total / perSheet));
      expect(sheets.reduce((sum, { wantedPictures }) => sum + wantedPictures, 0)).toBe(total);
      for (const [index, count] of counts.entries()) {
        const made = sheets.reduce(
          (sum, { places, copies }) => sum + copies * places.filter((place) => place === index).length,
          0,
        );
        expect(made).toBeGreaterThanOrEqual(count);
      }
    }),
  );
});

test('marks and number lie in the waste, on no picture, within the sheet and apart from each other', () => {
  const layout = fc.record({
    columns: fc.integer({ min: 1, max: 6 }),
    rows: fc.integer({ min: 1, max: 6 }),
    gapMm: fc.constantFrom(0, 1, 2.5),
    acrossMm: fc.double({ min: 0, max: 30, noNaN: true }),
    downMm: fc.double({ min: 0, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(layout, ({ columns, rows, gapMm, acrossMm, downMm }) => {
      const sheet: SheetLayout = {
        widthMm: columns * 25 + (columns - 1) * gapMm + 2 * acrossMm,
        heightMm: rows * 32.5 + (rows - 1) * gapMm + 2 * downMm,
        ...{ columns, rows, gapMm, hasCutMarks: true },
      };
      expect(fitsSheet(sheet, ONE_INCH)).toBe(true);
      const cells = sheetCells(sheet, ONE_INCH);
      const number = numberPlace(sheet, ONE_INCH);
      const text = number && {
        ...number,
        widthMm: number.isSideways ? number.heightMm : sheet.widthMm - number.leftMm,
        heightMm: number.isSideways ? sheet.heightMm - number.topMm : number.heightMm,
      };
      const marks = cutMarks(sheet, ONE_INCH);
      const isOver = (one: (typeof cells)[number], other: (typeof cells)[number]) =>
        one.leftMm < other.leftMm + other.widthMm - 1e-6 &&
        other.leftMm < one.leftMm + one.widthMm - 1e-6 &&
        one.topMm < other.topMm + other.heightMm - 1e-6 &&
        other.topMm < one.topMm + one.heightMm - 1e-6;
      const inWaste = [...marks, ...(text === null ? [] : [text])];
      expect(inWaste.some((area) => cells.some((cell) => isOver(area, cell)))).toBe(false);
      for (const { leftMm, topMm, widthMm, heightMm } of inWaste) {
        expect(Math.min(leftMm + 0.1, topMm + 0.1)).toBeGreaterThan(0);
        expect(leftMm + widthMm).toBeLessThan(sheet.widthMm + 0.1);
        expect(topMm + heightMm).toBeLessThan(sheet.heightMm + 0.1);
      }
    }),
  );
});

test('a sheet that is too small by the width of a hair still holds them, by more it does not', () => {
  const exact = { ...SIX_BY_FOUR, widthMm: 103, heightMm: 99.5 };
  expect(fitsSheet(exact, ONE_INCH)).toBe(true);
  expect(fitsSheet({ ...exact, widthMm: 102.9 }, ONE_INCH)).toBe(false);
  expect(numberPlace(exact, ONE_INCH)).toBeNull();
  expect(cutMarks(exact, ONE_INCH)).toEqual([]);
});
