import { expect, it } from 'vitest';
import { MOST_ON_TABLE, placesOf } from './places-on-table.ts';

it('lays as many prints as there are, few of them larger', () => {
  const counts = Array.from({ length: MOST_ON_TABLE }, (_, at) => at + 1);
  const sizes = counts.map((count) => {
    const places = placesOf(count);
    expect(places).toHaveLength(count);
    return places.reduce((sum, { scale }) => sum + scale, 0) / count;
  });
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

it.each([4, 5, 6, 7, 8])('leaves no quarter of the table empty under %i prints', (count) => {
  const quarters = placesOf(count)
    .filter(({ x, y }) => x !== 50 && y !== 50)
    .map(({ x, y }) => `${x > 50} ${y > 50}`);
  expect(new Set(quarters).size).toBe(4);
});
