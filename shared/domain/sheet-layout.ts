import type { PrintSize } from './photo-geometry.ts';

/** How pictures of one size share a sheet of paper. They lie upright in a grid in its middle. */
export interface SheetLayout extends PrintSize {
  readonly columns: number;
  readonly rows: number;
  /** Between two pictures, both ways. */
  readonly gapMm: number;
  /** Short lines in the waste that show where to cut. */
  readonly hasCutMarks: boolean;
}

/** Of an area on the sheet, from its upper left corner. */
export interface SheetArea {
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Hundredths are what people type; less than that is arithmetic. */
const ROUNDING_MM = 0.005;

/** Waste at each side, the same left and right, above and below. Negative when the pictures do not fit. */
export function sheetMargins(sheet: SheetLayout, picture: PrintSize): { acrossMm: number; downMm: number } {
  const { columns, rows, gapMm } = sheet;
  return {
    acrossMm: (sheet.widthMm - columns * picture.widthMm - (columns - 1) * gapMm) / 2,
    downMm: (sheet.heightMm - rows * picture.heightMm - (rows - 1) * gapMm) / 2,
  };
}

export function fitsSheet(sheet: SheetLayout, picture: PrintSize): boolean {
  const { acrossMm, downMm } = sheetMargins(sheet, picture);
  return Math.min(acrossMm, downMm) >= -ROUNDING_MM;
}

/** Where the pictures lie, row by row. */
export function sheetCells(sheet: SheetLayout, picture: PrintSize): SheetArea[] {
  const { acrossMm, downMm } = sheetMargins(sheet, picture);
  const { widthMm, heightMm } = picture;
  return Array.from({ length: sheet.rows * sheet.columns }, (_, index) => ({
    leftMm: acrossMm + (index % sheet.columns) * (widthMm + sheet.gapMm),
    topMm: downMm + Math.floor(index / sheet.columns) * (heightMm + sheet.gapMm),
    widthMm,
    heightMm,
  }));
}

/** Thin enough that the cut takes it away. */
const MARK_WIDTH_MM = 0.15;
const MARK_LENGTH_MM = 4;
/** Between a mark and the picture, so that a cut a hair outside shows none of it. */
const MARK_DISTANCE_MM = 0.5;

/** Marks at all four edges of the sheet, in line with the edges of the pictures and never on one. */
export function cutMarks(sheet: SheetLayout, picture: PrintSize): SheetArea[] {
  if (!sheet.hasCutMarks) return [];
  const { acrossMm, downMm } = sheetMargins(sheet, picture);
  const cells = sheetCells(sheet, picture);
  const edgesOf = (starts: number[], length: number) => [...new Set(starts.flatMap((at) => [at, at + length]))];
  const xs = edgesOf(
    cells.map(({ leftMm }) => leftMm),
    picture.widthMm,
  );
  const ys = edgesOf(
    cells.map(({ topMm }) => topMm),
    picture.heightMm,
  );
  const [high, wide] = [markLength(downMm), markLength(acrossMm)];
  const half = MARK_WIDTH_MM / 2;
  const vertical = xs.flatMap((x) =>
    [downMm - MARK_DISTANCE_MM - high, sheet.heightMm - downMm + MARK_DISTANCE_MM].map((topMm) => ({
      ...{ leftMm: x - half, topMm, widthMm: MARK_WIDTH_MM, heightMm: high },
    })),
  );
  const level = ys.flatMap((y) =>
    [acrossMm - MARK_DISTANCE_MM - wide, sheet.widthMm - acrossMm + MARK_DISTANCE_MM].map((leftMm) => ({
      ...{ leftMm, topMm: y - half, widthMm: wide, heightMm: MARK_WIDTH_MM },
    })),
  );
  return [...(high > 0 ? vertical : []), ...(wide > 0 ? level : [])];
}

/** Of the waste the marks have the part at the pictures, the number the part at the edge. */
const MARK_SHARE = 0.4;
const markLength = (marginMm: number) =>
  Math.max(0, Math.min(MARK_LENGTH_MM, MARK_SHARE * (marginMm - MARK_DISTANCE_MM)));

/** People read it with the sheet in their hands. */
const LARGEST_TEXT_MM = 3;
const SMALLEST_TEXT_MM = 1.2;
/** To the edge of the sheet and to the pictures. */
const TEXT_DISTANCE_MM = 0.8;
/** Printers cut off up to so much, and the text stands in from the corner. */
const TEXT_FROM_CORNER_MM = 5;

/**
 * Where the order's number stands in the waste: below the pictures, or along the right side, turned to be read from there.
 *
 * @returns null where there is no room for it
 */
export function numberPlace(
  sheet: SheetLayout,
  picture: PrintSize,
): { leftMm: number; topMm: number; heightMm: number; isSideways: boolean } | null {
  const { acrossMm, downMm } = sheetMargins(sheet, picture);
  const room = Math.max(acrossMm, downMm);
  const heightMm = Math.min(LARGEST_TEXT_MM, (1 - MARK_SHARE) * room - 2 * TEXT_DISTANCE_MM);
  if (heightMm < SMALLEST_TEXT_MM) return null;
  if (downMm >= acrossMm) {
    const topMm = sheet.heightMm - TEXT_DISTANCE_MM - heightMm;
    return { leftMm: TEXT_FROM_CORNER_MM, topMm, heightMm, isSideways: false };
  }
  const leftMm = sheet.widthMm - TEXT_DISTANCE_MM - heightMm;
  return { leftMm, topMm: TEXT_FROM_CORNER_MM, heightMm, isSideways: true };
}

/**
 * Pictures by sheet, in the order in which they were wanted. What is left of the last sheet is filled with more of the
 * pictures that are on it: the sheet is paid for, and white paper helps nobody.
 *
 * @param wanted how many of each picture
 * @returns for each different sheet the index of the picture in each place, how many of these sheets, and how many of
 *   the wanted pictures come out with them
 */
export function fillSheets(
  wanted: readonly number[],
  perSheet: number,
): { places: number[]; copies: number; wantedPictures: number }[] {
  const pictures = wanted.flatMap((count, index) => Array.from({ length: count }, () => index));
  const sheets: { places: number[]; copies: number; wantedPictures: number }[] = [];
  for (let start = 0; start < pictures.length; start += perSheet) {
    const on = pictures.slice(start, start + perSheet);
    const places = Array.from({ length: perSheet }, (_, place) => on[Math.floor((place * on.length) / perSheet)] ?? 0);
    const last = sheets.at(-1);
    if (last !== undefined && on.length === perSheet && last.places.every((index, at) => index === places[at])) {
      last.copies += 1;
      last.wantedPictures += on.length;
    } else {
      sheets.push({ places, copies: 1, wantedPictures: on.length });
    }
  }
  return sheets;
}
