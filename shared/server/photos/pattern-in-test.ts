import sharp from 'sharp';
import { expect } from 'vitest';
import { PATTERN } from '../../testing/photos/make-photos.ts';

/** The colours in the middle of the four quarters, clockwise from the top left, as #rrggbb. */
export async function quartersOf(file: string | Buffer): Promise<[number, number, number][]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
  });
}

export const UPRIGHT = [PATTERN.topLeft, PATTERN.topRight, PATTERN.bottomRight, PATTERN.bottomLeft];

/** Near enough for lossy formats and colour conversions, far from any other quarter. */
export async function expectQuarters(file: string | Buffer, colours: readonly string[], tolerance = 12): Promise<void> {
  const seen = await quartersOf(file);
  colours.forEach((colour, index) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const apart = Math.max(...wanted.map((value, channel) => Math.abs(value - (seen[index]?.[channel] ?? -999))));
    expect(apart, `quarter ${index}: ${seen[index]} for ${colour}`).toBeLessThanOrEqual(tolerance);
  });
}
