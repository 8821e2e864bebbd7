export interface WallShape {
  /** Room from the left to the right edge. */
  widthPx: number;
  gapPx: number;
  /** How many usual photos stand side by side. */
  perRow: number;
}

export interface TilePlace {
  /** Which of the pictures, from 0. */
  index: number;
  leftPx: number;
  widthPx: number;
}

export interface WallRow {
  heightPx: number;
  tiles: TilePlace[];
}

/** Wider or narrower pictures show their middle: a panorama would fill a row by itself and be a line. */
const NARROWEST = 0.56;
const WIDEST = 2.4;
const USUAL = 4 / 3;

const shown = (aspect: number) => Math.min(WIDEST, Math.max(NARROWEST, aspect));

/**
 * Rows of pictures that keep their own shape and fill the width, in the order given. The rows are as high as `perRow`
 * pictures of the usual shape ask for; in a wall of only wide ones lower, so that as many are in view.
 *
 * @param aspects width over height of each picture
 */
export function justifiedRows(aspects: readonly number[], { widthPx, gapPx, perRow }: WallShape): WallRow[] {
  const mean = aspects.reduce((sum, aspect) => sum + shown(aspect), 0) / Math.max(1, aspects.length);
  const wanted = (widthPx - (perRow - 1) * gapPx) / (perRow * Math.min(1.8, Math.max(1.4, mean || USUAL)));
  const rows: WallRow[] = [];
  let start = 0;
  while (start < aspects.length) {
    const { end, heightPx } = nextRow(aspects, start, { widthPx, gapPx, wanted });
    rows.push({ heightPx, tiles: placed(aspects, { start, end, heightPx, widthPx, gapPx }) });
    start = end;
  }
  return rows;
}

/** Takes pictures until the row is as low as wanted; the last one stays when that comes nearer to it. */
function nextRow(
  aspects: readonly number[],
  start: number,
  { widthPx, gapPx, wanted }: { widthPx: number; gapPx: number; wanted: number },
): { end: number; heightPx: number } {
  let sum = 0;
  let before = Number.POSITIVE_INFINITY;
  for (let index = start; index < aspects.length; index++) {
    sum += shown(aspects[index] ?? USUAL);
    const height = (widthPx - (index - start) * gapPx) / sum;
    if (height <= wanted) {
      const isBetterWithout = index > start && before / wanted < wanted / height;
      return isBetterWithout ? { end: index, heightPx: before } : { end: index + 1, heightPx: height };
    }
    before = height;
  }
  // What is left does not fill a row; it is not drawn larger for that, unless it nearly does.
  return { end: aspects.length, heightPx: before < wanted * 1.15 ? before : wanted };
}

/** Whole pixels, the last one ending at the edge: no gap of a fraction shines through. */
function placed(
  aspects: readonly number[],
  row: { start: number; end: number; heightPx: number; widthPx: number; gapPx: number },
): TilePlace[] {
  let left = 0;
  return Array.from({ length: row.end - row.start }, (_, offset) => {
    const index = row.start + offset;
    const exact = left + shown(aspects[index] ?? USUAL) * row.heightPx;
    const leftPx = Math.round(left);
    left = exact + row.gapPx;
    return { index, leftPx, widthPx: Math.min(row.widthPx, Math.round(exact)) - leftPx };
  });
}
