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

/**
 * Rows for a few pictures that are all in view: as many rows as make them largest, in the middle where they are narrower than
 * the wall.
 *
 * @param heightPx room from the first row's top to the last one's bottom
 */
export function fillingRows(
  aspects: readonly number[],
  { widthPx, gapPx, heightPx }: Omit<WallShape, 'perRow'> & { heightPx: number },
): WallRow[] {
  const candidates = aspects.map((_, last) => {
    const count = last + 1;
    const rows = Array.from({ length: count }, (_row, row) => {
      const start = Math.floor((row * aspects.length) / count);
      const end = Math.floor(((row + 1) * aspects.length) / count);
      const wide = aspects.slice(start, end).reduce((sum, aspect) => sum + shown(aspect), 0);
      return { start, end, wide, heightPx: (widthPx - (end - start - 1) * gapPx) / wide };
    });
    const fullPx = rows.reduce((sum, row) => sum + row.heightPx, 0);
    const scale = Math.min(1, (heightPx - (count - 1) * gapPx) / fullPx);
    const scaled = rows.map((row) => ({ ...row, heightPx: row.heightPx * scale }));
    return { rows: scaled, area: scaled.reduce((sum, row) => sum + row.wide * row.heightPx ** 2, 0) };
  });
  const best = candidates.reduce((one, other) => (other.area > one.area ? other : one), { rows: [], area: 0 });
  return best.rows.map((row) => {
    const tiles = placed(aspects, { ...row, widthPx, gapPx });
    const end = tiles.at(-1);
    const besidePx = Math.floor((widthPx - (end === undefined ? 0 : end.leftPx + end.widthPx)) / 2);
    return { heightPx: row.heightPx, tiles: tiles.map((tile) => ({ ...tile, leftPx: tile.leftPx + besidePx })) };
  });
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
