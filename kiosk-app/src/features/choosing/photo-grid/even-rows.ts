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
    const rows = rowsAt(aspects, { rowPx: tried, widthPx, gapPx });
    if (rows !== null && rows * (tried + gapPx) - gapPx <= heightPx) rowPx = tried;
    else tooHigh = tried;
  }
  const rowCount = rowsAt(aspects, { rowPx, widthPx, gapPx }) ?? 0;
  const own = aspects.map((aspect) => Math.floor(aspect * rowPx));
  const starts = sharedStarts(own, rowCount, { widthPx, gapPx });
  return starts.map((start, row) => {
    const inRow = own.slice(start, starts[row + 1]);
    const whole = inRow.reduce((sum, width) => sum + width + gapPx, -gapPx);
    let leftPx = Math.floor((widthPx - whole) / 2);
    const tiles = inRow.map((width, at): TilePlace => {
      const tile = { index: start + at, leftPx, widthPx: width };
      leftPx += width + gapPx;
      return tile;
    });
    return { heightPx: rowPx, tiles };
  });
}

/**
 * With which picture each of so many rows begins, for rows as equally wide as the pictures allow in their order: a row
 * filled to its end over one of two pictures looks like a heap.
 */
function sharedStarts(
  own: readonly number[],
  rowCount: number,
  { widthPx, gapPx }: { widthPx: number; gapPx: number },
): readonly number[] {
  type Shared = { squares: number; starts: readonly number[] } | null;
  // The best of the rows so far, by how many pictures are in them. Of equal sums equal parts have the least squares.
  let best: Shared[] = [{ squares: 0, starts: [] }, ...own.map(() => null)];
  for (let row = 0; row < rowCount; row += 1) {
    const above = best;
    best = above.map((_, end) => {
      let least: Shared = null;
      let width = -gapPx;
      for (let start = end - 1; start >= 0; start -= 1) {
        width += (own[start] ?? 0) + gapPx;
        if (width > widthPx) break;
        const before = above[start];
        if (!before) continue;
        const squares = before.squares + width ** 2;
        if (least === null || squares < least.squares) least = { squares, starts: [...before.starts, start] };
      }
      return least;
    });
  }
  return best[own.length]?.starts ?? [];
}

/** How many rows there are as words in lines, the fewest at this height. Null when a picture is wider than a row. */
function rowsAt(
  aspects: readonly number[],
  { rowPx, widthPx, gapPx }: { rowPx: number; widthPx: number; gapPx: number },
): number | null {
  let [rowCount, filledPx] = [0, widthPx];
  for (const aspect of aspects) {
    const own = Math.floor(aspect * rowPx);
    if (own > widthPx) return null;
    if (filledPx + gapPx + own > widthPx) {
      rowCount += 1;
      filledPx = own;
    } else filledPx += gapPx + own;
  }
  return rowCount;
}
