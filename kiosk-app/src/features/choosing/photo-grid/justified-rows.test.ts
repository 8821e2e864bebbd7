import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenRows } from './even-rows.ts';
import { fillingRows, justifiedRows, type WallRow } from './justified-rows.ts';

const PORTRAIT_KIOSK = { widthPx: 1032, gapPx: 8 };
/** What is left for pictures between the head and the bar of a tall kiosk. */
const PORTRAIT_HEIGHT_PX = 1390;

const inView = (rows: readonly WallRow[], heightPx: number) => {
  let used = 0;
  return rows
    .filter((row) => {
      used += row.heightPx;
      const isWhole = used <= heightPx;
      used += PORTRAIT_KIOSK.gapPx;
      return isWhole;
    })
    .reduce((sum, { tiles }) => sum + tiles.length, 0);
};

describe('rows of photos in their own shape', () => {
  it('show every photo once, in order, side by side within the width, in its own shape', () => {
    const aspects = fc.array(fc.double({ min: 0.6, max: 2.3, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(
        aspects,
        fc.integer({ min: 300, max: 1900 }),
        fc.integer({ min: 2, max: 10 }),
        (list, width, perRow) => {
          const rows = justifiedRows(list, { widthPx: width, gapPx: 8, perRow });
          expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(list.map((_, index) => index));
          for (const [number, row] of rows.entries()) {
            for (const [place, tile] of row.tiles.entries()) {
              const last = row.tiles[place - 1];
              expect(tile.leftPx - (last === undefined ? -8 : last.leftPx + last.widthPx)).toBeGreaterThanOrEqual(7);
              expect(Math.abs(tile.widthPx - (list[tile.index] ?? 0) * row.heightPx)).toBeLessThan(1.5);
            }
            const end = row.tiles.at(-1);
            const right = (end?.leftPx ?? 0) + (end?.widthPx ?? 0);
            expect(right).toBeLessThanOrEqual(width);
            if (number < rows.length - 1) expect(right).toBe(width);
          }
        },
      ),
    );
  });

  it.each([
    ['of a phone, mostly across', [4 / 3, 4 / 3, 3 / 4, 4 / 3]],
    ['all upright', [3 / 4]],
    ['all across', [4 / 3]],
    ['of a camera', [3 / 2, 2 / 3, 3 / 2]],
    ['wide', [16 / 9]],
  ])('show 24 and more of 160 photos %s on a tall kiosk, and 40 and more at the densest', (_what, shapes) => {
    const list = Array.from({ length: 160 }, (_, index) => shapes[index % shapes.length] ?? 1);
    const seen = (perRow: number) => inView(justifiedRows(list, { ...PORTRAIT_KIOSK, perRow }), PORTRAIT_HEIGHT_PX);
    expect(seen(4)).toBeGreaterThanOrEqual(24);
    expect(seen(6)).toBeGreaterThanOrEqual(40);
  });

  it('show a panorama and a till receipt by their middle, not as lines', () => {
    const rows = justifiedRows([8, 0.1, 4 / 3, 4 / 3, 4 / 3, 4 / 3], { ...PORTRAIT_KIOSK, perRow: 4 });
    const tiles = rows.flatMap((row) => row.tiles.map(({ widthPx }) => [widthPx, row.heightPx]));
    for (const [width = 0, height = 0] of tiles) {
      expect(width).toBeGreaterThan(90);
      expect(height).toBeGreaterThan(90);
    }
  });

  it.each([1, 2, 3, 4, 5, 6])('fill a tall kiosk with %i photos, all of them in view', (count) => {
    for (const shapes of [[3 / 2], [3 / 4], [4 / 3, 3 / 4], [1]]) {
      const list = Array.from({ length: count }, (_, index) => shapes[index % shapes.length] ?? 1);
      const room = { ...PORTRAIT_KIOSK, heightPx: 1190 };
      const rows = fillingRows(list, room);
      expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(list.map((_, index) => index));
      const height = rows.reduce((sum, row) => sum + row.heightPx + room.gapPx, -room.gapPx);
      expect(height).toBeLessThanOrEqual(room.heightPx + 1);
      for (const { leftPx, widthPx } of rows.flatMap(({ tiles }) => tiles)) {
        expect(leftPx).toBeGreaterThanOrEqual(0);
        expect(leftPx + widthPx).toBeLessThanOrEqual(room.widthPx);
      }
      expect(height).toBeGreaterThan(room.heightPx * 0.52);
    }
  });

  it.each([1, 2, 3, 5, 11, 24])('are of one height for %i prints, as high as lets all of them in', (count) => {
    for (const shapes of [[3 / 2], [2 / 3], [3 / 2, 2 / 3], [3]]) {
      const list = Array.from({ length: count }, (_, index) => shapes[index % shapes.length] ?? 1);
      const room = { widthPx: 920, gapPx: 16, heightPx: 1190 };
      const rows = evenRows(list, room);
      const [first] = rows;
      expect(new Set(rows.map(({ heightPx }) => heightPx)).size).toBe(1);
      expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(list.map((_, index) => index));
      expect(rows.length * ((first?.heightPx ?? 0) + room.gapPx) - room.gapPx).toBeLessThanOrEqual(room.heightPx);
      for (const { index, leftPx, widthPx } of rows.flatMap(({ tiles }) => tiles)) {
        expect(leftPx).toBeGreaterThanOrEqual(0);
        expect(leftPx + widthPx).toBeLessThanOrEqual(room.widthPx);
        expect(Math.abs(widthPx - (list[index] ?? 0) * (first?.heightPx ?? 0))).toBeLessThanOrEqual(1);
      }
    }
    // Three photos on a tall kiosk were a strip of 196 px over an empty page.
    expect(evenRows([2 / 3, 3 / 2, 2 / 3], { widthPx: 920, gapPx: 16, heightPx: 1190 })[0]?.heightPx).toBeGreaterThan(
      380,
    );
  });

  it('are about equally wide: no picture at an end would make two of them more alike in the other', () => {
    const room = { widthPx: 920, gapPx: 16, heightPx: 1190 };
    const prints = fc.array(fc.constantFrom(3 / 2, 2 / 3, 1, 5 / 7, 7 / 5, 3), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(prints, (aspects) => {
        const rows = evenRows(aspects, room).map(({ tiles }) => tiles.map(({ widthPx }) => widthPx));
        const width = (row: readonly number[]) => row.reduce((sum, own) => sum + own + room.gapPx, -room.gapPx);
        for (const [index, upper] of rows.slice(0, -1).entries()) {
          const lower = rows[index + 1] ?? [];
          const moved = [
            [upper.slice(0, -1), [...upper.slice(-1), ...lower]],
            [[...upper, ...lower.slice(0, 1)], lower.slice(1)],
          ] as const;
          for (const [above, below] of moved) {
            if (above.length === 0 || below.length === 0) continue;
            if (Math.max(width(above), width(below)) > room.widthPx) continue;
            expect(Math.abs(width(upper) - width(lower))).toBeLessThanOrEqual(Math.abs(width(above) - width(below)));
          }
        }
      }),
    );
    // Filled from above these were four, four and two.
    const ten = evenRows(Array(10).fill(2 / 3), { ...room, heightPx: 1000 });
    expect(ten.map(({ tiles }) => tiles.length).sort()).toEqual([3, 3, 4]);
  });

  it('do not blow up the last few', () => {
    const rows = justifiedRows([1.5, 1.5, 1.5, 1.5, 1.5], { ...PORTRAIT_KIOSK, perRow: 4 });
    expect(rows.at(-1)?.heightPx).toBeLessThan(220);
    expect(justifiedRows([1.5], { ...PORTRAIT_KIOSK, perRow: 4 })[0]?.heightPx).toBeLessThan(220);
  });
});
