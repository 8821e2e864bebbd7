import { describe, expect, it } from 'vitest';
import { gridShape, homeGridShape } from './grid-shape.ts';

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

describe('the photo grid at home', () => {
  it('has two columns on a phone, three on a tablet and six on a desktop', () => {
    expect(homeGridShape(390 - 32).columns).toBe(2);
    expect(homeGridShape(768 - 48).columns).toBe(3);
    expect(homeGridShape(1440 - 128).columns).toBe(6);
  });

  it('leaves room for the buttons of a tile', () => {
    for (const width of [160, 288, 358, 500, 720, 1000, 1312, 1800]) {
      const { columns, picturePx } = homeGridShape(width);
      expect((width - (columns - 1) * 16) / columns).toBeGreaterThanOrEqual(Math.min(148, width));
      expect(picturePx).toBeLessThanOrEqual(240);
    }
  });
});
