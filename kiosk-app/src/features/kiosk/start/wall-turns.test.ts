import { describe, expect, it } from 'vitest';
import { areNeighbours, firstWall, nextWall } from './wall-turns.ts';

/** Whether a picture hangs beside itself. */
const isTwice = (wall: readonly number[]) =>
  wall.some((picture, place) => wall.some((other, at) => other === picture && areNeighbours(place, at)));

describe('the wall of the kiosk’s first page', () => {
  it.each([10, 11, 12, 14])('never shows one of %i pictures beside itself, and shows each in the end', (count) => {
    let wall = firstWall(count);
    expect(isTwice(wall)).toBe(false);
    const seen = new Set(wall);
    for (let turn = 0; turn < 600; turn += 1) {
      wall = nextWall(wall, turn, count);
      expect([turn, isTwice(wall)]).toEqual([turn, false]);
      for (const picture of wall) seen.add(picture);
    }
    expect(seen.size).toBe(count);
  });

  it('hangs an owner’s few everywhere', () => {
    for (const count of [1, 2, 3]) {
      expect(new Set(nextWall(firstWall(count), 0, count)).size).toBe(count);
    }
  });
});
