import type { PhotoTraits } from '../server/photos/photo-traits.ts';

/** Rows of photos that are as large as rows of photos can be, told apart by their number. */
export function extremePhoto(number: number) {
  const digits = number.toString(16).padStart(12, '0');
  return {
    id: `00000000-0000-7000-8000-${digits}`,
    // The longest that is shown: three bytes a letter.
    name: `${'ก'.repeat(116)}.jpg`,
    sha256: digits.padStart(64, 'f'),
    byte_size: 99_999_999,
    width: 20_000,
    height: 10_000,
    state: 'ready' as const,
    traits: JSON.stringify(extremeTraits(number)),
    created_at: '2026-11-21T04:00:00.000Z',
  };
}

export const EXTREME_CROP = JSON.stringify({
  x: 1.234_567_890_123_456_7e-100,
  y: 1.234_567_890_123_456_7e-100,
  width: 0.123_456_789_012_345_6,
  height: 0.123_456_789_012_345_6,
});

/** All taken in the same second and of hashes far apart: each is compared with as many others as photos ever are. */
function extremeTraits(number: number): PhotoTraits {
  const word = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return {
    focus: { x: 0.123_456_789_012_345_6, y: 0.987_654_321_098_765_4 },
    averageColor: '#a0b0c0',
    origin: 'squeezed',
    likeness: { hash: word.toString(16).padStart(8, '0').repeat(2), sharpness: 1234.567_890_123_456_7 },
    takenAt: '2026-11-21T04:00:00.000Z',
  };
}
