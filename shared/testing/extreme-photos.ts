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
    created_at: '2026-11-21T04:00:00.000Z',
  };
}

export const EXTREME_CROP = JSON.stringify({
  x: 1.234_567_890_123_456_7e-100,
  y: 1.234_567_890_123_456_7e-100,
  width: 0.123_456_789_012_345_6,
  height: 0.123_456_789_012_345_6,
});
