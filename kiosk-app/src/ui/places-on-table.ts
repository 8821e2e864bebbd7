export interface Place {
  x: number;
  y: number;
  turn: number;
  scale: number;
}

/** Where prints lie: the middle of each in percent of the table, its turn, and how large. The last lies on top. */
const PLACES: readonly Place[] = [
  { x: 50, y: 14, turn: 3, scale: 0.95 },
  { x: 14, y: 26, turn: -9, scale: 1 },
  { x: 86, y: 22, turn: 8, scale: 1 },
  { x: 12, y: 76, turn: 7, scale: 0.95 },
  { x: 88, y: 78, turn: -6, scale: 1 },
  { x: 66, y: 84, turn: 5, scale: 0.9 },
  { x: 33, y: 82, turn: -5, scale: 0.95 },
  { x: 50, y: 52, turn: -3, scale: 1.35 },
];

export const MOST_ON_TABLE = PLACES.length;

/** Few prints are larger, and fill the table: by how many there are, less one. */
const PLACES_OF_FEW: readonly (readonly Place[])[] = [
  [{ x: 50, y: 50, turn: -3, scale: 1.8 }],
  [
    { x: 30, y: 38, turn: -6, scale: 1.5 },
    { x: 70, y: 62, turn: 5, scale: 1.5 },
  ],
  [
    { x: 24, y: 28, turn: -7, scale: 1.4 },
    { x: 77, y: 36, turn: 6, scale: 1.4 },
    { x: 46, y: 74, turn: -3, scale: 1.5 },
  ],
  [
    { x: 25, y: 26, turn: -7, scale: 1.3 },
    { x: 76, y: 30, turn: 6, scale: 1.3 },
    { x: 24, y: 76, turn: 5, scale: 1.3 },
    { x: 74, y: 74, turn: -4, scale: 1.35 },
  ],
  [
    { x: 18, y: 24, turn: -8, scale: 1.2 },
    { x: 82, y: 22, turn: 7, scale: 1.2 },
    { x: 18, y: 78, turn: 6, scale: 1.2 },
    { x: 82, y: 78, turn: -5, scale: 1.2 },
    { x: 50, y: 50, turn: -3, scale: 1.45 },
  ],
  [
    { x: 16, y: 24, turn: -8, scale: 1.1 },
    { x: 84, y: 24, turn: 7, scale: 1.1 },
    { x: 50, y: 16, turn: 3, scale: 1 },
    { x: 20, y: 78, turn: 6, scale: 1.1 },
    { x: 80, y: 80, turn: -5, scale: 1.1 },
    { x: 50, y: 56, turn: -3, scale: 1.4 },
  ],
];

/** @param count up to MOST_ON_TABLE */
export const placesOf = (count: number): readonly Place[] => PLACES_OF_FEW[count - 1] ?? PLACES.slice(-count);
