import type { TilePlace, WallRow, WallShape } from './justified-rows.ts';

/**
 * Rows of one height for a few pictures that are all in view, as high as lets all of them in, each row in the middle: none
 * looks more important than the others, and prints of one paper look like it. They keep their shape, a panorama as well.
 *
 * @param heightPx room from the first row's top to the last one's bottom
 */
export function evenRows(
  aspects: readonly number[],
  { widthPx, gapPx, heightPx }: Omit<WallShape, 'perRow'> & { heightPx: number },
): WallRow[] {
  let [rowPx, tooHigh] = [0, heightPx + 1];
  while (tooHigh - rowPx > 1) {
    const tried = Math.floor((rowPx + tooHigh) / 2);
    const rows = wrapped(aspects, { rowPx: tried, widthPx, gapPx });
    if (rows !== null && rows.length * (tried + gapPx) - gapPx <= heightPx) rowPx = tried;
    else tooHigh = tried;
  }
  return (wrapped(aspects, { rowPx, widthPx, gapPx }) ?? []).map((row) => {
    const beside = Math.floor((widthPx - row.widthPx) / 2);
    return { heightPx: rowPx, tiles: row.tiles.map((tile) => ({ ...tile, leftPx: tile.leftPx + beside })) };
  });
}

/** As words in lines: a picture that has no room left begins the next row. Null when one is wider than a row. */
function wrapped(
  aspects: readonly number[],
  { rowPx, widthPx, gapPx }: { rowPx: number; widthPx: number; gapPx: number },
): { widthPx: number; tiles: TilePlace[] }[] | null {
  const rows: { widthPx: number; tiles: TilePlace[] }[] = [];
  for (const [index, aspect] of aspects.entries()) {
    const own = Math.floor(aspect * rowPx);
    if (own > widthPx) return null;
    const row = rows.at(-1);
    if (row === undefined || row.widthPx + gapPx + own > widthPx) {
      rows.push({ widthPx: own, tiles: [{ index, leftPx: 0, widthPx: own }] });
    } else {
      row.tiles.push({ index, leftPx: row.widthPx + gapPx, widthPx: own });
      row.widthPx += gapPx + own;
    }
  }
  return rows;
}
