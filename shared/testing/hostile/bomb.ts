import type { Expectation, HostileRecipe } from './hostile-photo.ts';

export type Bomb = readonly [what: string, expected: Expectation, make: HostileRecipe['make']];

/** Just below the 210 megapixels that are still a photo. */
export const LARGE = 14_000;

/** Few bytes that ask for much. */
export function asRecipes(bombs: readonly Bomb[], name: string): HostileRecipe[] {
  return bombs.map(([what, expected, make]) => ({
    kind: 'bomb',
    name,
    what,
    expected,
    make,
    ...(expected === 'refused' ? { code: 'photo-too-many-pixels' } : {}),
  }));
}
