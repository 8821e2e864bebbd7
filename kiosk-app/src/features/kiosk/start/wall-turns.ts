/** Places of the wall: so many columns, and in each so many prints, one below the other. */
export const ROWS = 4;
const PLACES = 3 * ROWS;

/** Beside one another, above or across a corner: columns are not at one height, and the wall moves. */
export function areNeighbours(one: number, other: number): boolean {
  const [columns, rows] = [Math.floor(one / ROWS) - Math.floor(other / ROWS), (one % ROWS) - (other % ROWS)];
  return one !== other && Math.abs(columns) <= 1 && Math.abs(rows) <= 1;
}

/** Of the pictures from `first` on, the one that is least about: beside the place first, then on the whole wall. */
function pickFor(place: number, wall: readonly number[], { count, first }: { count: number; first: number }): number {
  const turns = Array.from({ length: count }, (_, step) => (first + step) % count);
  const worth = (picture: number) =>
    wall.reduce(
      (sum, hung, at) => sum + (hung !== picture || at === place ? 0 : areNeighbours(at, place) ? PLACES : 1),
      0,
    );
  return turns.reduce((best, picture) => (worth(picture) < worth(best) ? picture : best), first % Math.max(1, count));
}

/** @returns for each place the index of its picture */
export function firstWall(count: number): number[] {
  const wall: number[] = [];
  for (let place = 0; place < PLACES; place += 1) wall.push(pickFor(place, wall, { count, first: place }));
  return wall;
}

/** One place after the other, and not its neighbour next, gets another picture: one that hangs nowhere beside it. */
export function nextWall(wall: readonly number[], turn: number, count: number): number[] {
  const place = (turn * 5) % PLACES;
  const next = pickFor(place, wall, { count, first: (wall[place] ?? 0) + 1 });
  return wall.map((hung, at) => (at === place ? next : hung));
}
