import { centredCrop, isCropValid } from '@printfront/shared/domain/photo-geometry.ts';
import { describe, expect, it } from 'vitest';
import { draggedCrop, zoomedCrop } from './crop-moves.ts';

const photo = { width: 4000, height: 3000 };
const print = { widthMm: 100, heightMm: 150 };

describe('cropping by finger', () => {
  const half = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

  it('moves the picture with the finger', () => {
    expect(draggedCrop(half, 0, 0.1, 0)).toMatchObject({ x: 0.2, y: 0.25 });
    expect(draggedCrop(half, 0, 0, -0.1)).toMatchObject({ x: 0.25, y: 0.3 });
  });

  it('moves a turned picture with the finger too', () => {
    expect(draggedCrop(half, 90, 0.1, 0)).toMatchObject({ x: 0.25, y: 0.3 });
    expect(draggedCrop(half, 180, 0.1, 0)).toMatchObject({ x: 0.3, y: 0.25 });
    expect(draggedCrop(half, 270, 0.1, 0)).toMatchObject({ x: 0.25, y: 0.2 });
  });

  it('never leaves the photo', () => {
    for (const rotate of [0, 90, 180, 270] as const) {
      for (const [dx, dy] of [
        [9, 9],
        [-9, 9],
        [9, -9],
      ] as const) {
        expect(isCropValid(draggedCrop(half, rotate, dx, dy))).toBe(true);
      }
    }
  });

  it('zooms around the middle and keeps the paper’s shape', () => {
    const largest = centredCrop(photo, print, 0);
    const nearer = zoomedCrop(largest, 2, { photo, print, rotate: 0 });
    expect(nearer.width).toBeCloseTo(largest.width / 2);
    expect(nearer.height / nearer.width).toBeCloseTo(largest.height / largest.width);
    expect(nearer.x + nearer.width / 2).toBeCloseTo(0.5);
    expect(isCropValid(nearer)).toBe(true);
  });

  it('stops at the largest cut and at a sixth of it', () => {
    const largest = centredCrop(photo, print, 0);
    expect(zoomedCrop(half, 0.01, { photo, print, rotate: 0 }).width).toBeCloseTo(largest.width);
    expect(zoomedCrop(half, 100, { photo, print, rotate: 0 }).width).toBeCloseTo(largest.width / 6);
  });
});
