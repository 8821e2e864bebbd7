import type { Likeness } from '../../domain/similar-shots.ts';
import { edgesOf, luminanceOf, type RawPixels } from './raw-picture.ts';

const COLUMNS = 9;
const ROWS = 8;

/**
 * What similar shots are found by.
 *
 * @param picture as large as a thumbnail: a smaller one is always sharp
 */
export function findLikeness(picture: RawPixels): Likeness {
  const brightness = luminanceOf(picture);
  return { hash: differenceHash(brightness, picture.info), sharpness: sharpnessOf(brightness, picture.info) };
}

/** Hash by differences (dHash): of 9 × 8 parts of the picture a bit for each that is brighter than the one left of it. */
function differenceHash(brightness: Float32Array, info: RawPixels['info']): string {
  let hash = '';
  for (let row = 0; row < ROWS; row += 1) {
    let bits = 0;
    for (let column = 1; column < COLUMNS; column += 1) {
      const left = meanOfPart(brightness, info, column - 1, row);
      bits = bits * 2 + Number(meanOfPart(brightness, info, column, row) > left + FLAT);
    }
    hash += bits.toString(16).padStart(2, '0');
  }
  return hash;
}

/** A sky is no pattern: what differs by less is noise, and says nothing. */
const FLAT = 0.5;

function meanOfPart(brightness: Float32Array, { width, height }: RawPixels['info'], column: number, row: number) {
  const [fromX, toX] = partOf(width, column, COLUMNS);
  const [fromY, toY] = partOf(height, row, ROWS);
  let sum = 0;
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) sum += brightness[y * width + x] ?? 0;
  }
  return sum / ((toX - fromX) * (toY - fromY));
}

/** A pixel at least, even of a picture that has fewer than parts. */
function partOf(length: number, index: number, parts: number): [from: number, to: number] {
  const from = Math.floor((index * length) / parts);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / parts))];
}

/** Standard deviation of the edges: a blurred picture has few. */
function sharpnessOf(brightness: Float32Array, info: RawPixels['info']): number {
  const edges = edgesOf(brightness, info);
  let squares = 0;
  for (const edge of edges) squares += edge * edge;
  return Math.round(Math.sqrt(squares / edges.length) * 100) / 100;
}
