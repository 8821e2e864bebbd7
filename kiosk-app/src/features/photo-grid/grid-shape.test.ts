import { describe, expect, it } from 'vitest';
import { gridShape } from './grid-shape.ts';

describe('the photo grid', () => {
  it('has four columns on a tall kiosk and five on a wide one', () => {
    expect(gridShape(1080 - 64, 1000).columns).toBe(4);
    expect(gridShape(1280 - 48, 500).columns).toBe(5);
  });

  it('always leaves room for the buttons of a tile', () => {
    for (const width of [320, 480, 800, 1016, 1232, 1872]) {
      const { columns, picturePx } = gridShape(width, 600);
      expect((width - (columns - 1) * 20) / columns).toBeGreaterThanOrEqual(Math.min(200, width));
      expect(picturePx).toBeLessThanOrEqual(240);
    }
  });

  it('shows a whole tile on a low screen', () => {
    const { rowPx } = gridShape(1232, 330);
    expect(rowPx).toBeLessThanOrEqual(330);
  });
});
