import { describe, expect, it } from 'vitest';
import { justifiedRows } from './justified-rows.ts';
import { perRow } from './wall-density.ts';

const UPRIGHT = { widthPx: 1032, heightPx: 1190 };

/** How high the rows of some usual photos are together. */
function wallHeight(photoCount: number): number {
  const columns = perRow('some', { ...UPRIGHT, photoCount });
  const aspects = Array.from({ length: photoCount }, () => 1.5);
  const rows = justifiedRows(aspects, { widthPx: UPRIGHT.widthPx, gapPx: 8, perRow: columns });
  return rows.reduce((sum, { heightPx }) => sum + heightPx, 0);
}

describe('pictures in a row', () => {
  it('are fewer while a few photos would leave the wall half empty', () => {
    expect(wallHeight(12)).toBeGreaterThan(UPRIGHT.heightPx * 0.6);
  });

  it('are as many as ever when there are enough photos', () => {
    expect(perRow('some', { ...UPRIGHT, photoCount: 160 })).toBe(4);
  });

  it('are never fewer than those of large pictures, and a choice of the customer stays', () => {
    expect(perRow('some', { ...UPRIGHT, photoCount: 1 })).toBe(perRow('few', { ...UPRIGHT, photoCount: 1 }));
    expect(perRow('many', { ...UPRIGHT, photoCount: 1 })).toBe(6);
  });
});
