import { expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

const NOW_MS = Date.parse('2026-11-22T05:00:00Z');
const at = (local: string, offset: string | null = null, timeZone: string | null = 'Asia/Bangkok') =>
  takenAt({ local, offset }, timeZone, NOW_MS);

test('is what the camera says with its own offset, or with the clock of the shop', () => {
  expect(at('2026-11-20T10:00:00')).toBe('2026-11-20T03:00:00.000Z');
  expect(at('2026-11-20T10:00:00.25', '+09:00')).toBe('2026-11-20T01:00:00.250Z');
  expect(at('2026-11-20T10:00:00', '-03:30', null)).toBe('2026-11-20T13:30:00.000Z');
});

test('is unknown where the camera is silent, nobody knows the zone, or no clock shows it', () => {
  expect(takenAt(null, 'Asia/Bangkok', NOW_MS)).toBeNull();
  expect(at('2026-11-20T10:00:00', null, null)).toBeNull();
  for (const never of ['2026-02-30T10:00:00', '2026-00-10T10:00:00', '2026-11-20T25:00:00', '0000-00-00T00:00:00'])
    expect(at(never)).toBeNull();
  expect(at('2026-11-20T10:00:00', '+99:00')).toBeNull();
});

test('is not before there were such cameras, nor later than tomorrow', () => {
  expect(at('1989-12-31T23:59:59', '+00:00')).toBeNull();
  expect(at('1990-01-01T00:00:00', '+00:00')).toBe('1990-01-01T00:00:00.000Z');
  expect(at('2026-11-23T05:00:00', '+00:00')).toBe('2026-11-23T05:00:00.000Z');
  expect(at('2026-11-23T05:00:01', '+00:00')).toBeNull();
});
