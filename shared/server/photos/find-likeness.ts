import type { Likeness } from '../../domain/similar-shots.ts';
import { edgesOf, luminanceOf, type RawPixels } from './raw-picture.ts';

/** A picture is looked at in so many parts each way, and of the waves in them at so many. */
const PARTS = 32;
const WAVES = 8;

/**
 * What similar shots are found by.
 *
 * @param picture as large as a thumbnail: a smaller one is always sharp
 */
export function findLikeness(picture: RawPixels): Likeness {
  const brightness = luminanceOf(picture);
  return { hash: perceptualHash(brightness, picture.info), sharpness: sharpnessOf(brightness, picture.info) };
}

/**
 * Hash by waves (pHash): a bit for each of the 64 longest that is stronger than half of them. Unlike one by differences
 * it tells two pictures apart that hardly have any, such as skies and pages.
 */
function perceptualHash(brightness: Float32Array, info: RawPixels['info']): string {
  const parts = Array.from({ length: PARTS }, (_, row) =>
    Array.from({ length: PARTS }, (_, column) => meanOfPart(brightness, info, column, row)),
  );
  // By rows first, then by columns: the same as at once, in far fewer steps.
  const across = parts.map((row) => WAVE.map((wave) => strengthIn(row, wave)));
  const waves = WAVE.flatMap((wave) =>
    WAVE.map((_, at) =>
      strengthIn(
        across.map((row) => row[at] ?? 0),
        wave,
      ),
    ),
  );
  const sorted = waves.toSorted((a, b) => a - b);
  const half = ((sorted[waves.length / 2 - 1] ?? 0) + (sorted[waves.length / 2] ?? 0)) / 2;
  const bits = waves.map((strength) => (strength > half + NOISE ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** In a flat picture nothing is stronger. */
const NOISE = 0.01;

/** Of the discrete cosine transform, without the one that only says how bright it is all over. */
const WAVE = Array.from({ length: WAVES }, (_, number) =>
  Array.from({ length: PARTS }, (_, part) => Math.cos(((number + 1) * (part + 0.5) * Math.PI) / PARTS)),
);

const strengthIn = (values: readonly number[], wave: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (wave[at] ?? 0), 0);

function meanOfPart(brightness: Float32Array, { width, height }: RawPixels['info'], column: number, row: number) {
  const [fromX, toX] = partOf(width, column);
  const [fromY, toY] = partOf(height, row);
  let sum = 0;
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) sum += brightness[y * width + x] ?? 0;
  }
  return sum / ((toX - fromX) * (toY - fromY));
}

/** A pixel at least, even of a picture that has fewer than parts. */
function partOf(length: number, index: number): [from: number, to: number] {
  const from = Math.floor((index * length) / PARTS);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / PARTS))];
}

/** Standard deviation of the edges: a blurred picture has few. */
function sharpnessOf(brightness: Float32Array, info: RawPixels['info']): number {
  const edges = edgesOf(brightness, info);
  let squares = 0;
  for (const edge of edges) squares += edge * edge;
  return Math.round(Math.sqrt(squares / edges.length) * 100) / 100;
}
