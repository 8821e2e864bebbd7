import { useEffect, useState } from 'react';
import type { WallPicture } from '#ui/wall-pictures/wall-pictures.ts';
import styles from './picture-wall.module.css';

const CHANGE_MS = 8_000;

/** Shapes of the prints, column by column, and which picture hangs there first; each column is higher than any wall. */
const COLUMNS = [
  [
    { place: 0, shape: 'upright', first: 0 },
    { place: 1, shape: 'across', first: 1 },
    { place: 2, shape: 'across', first: 2 },
    { place: 3, shape: 'across', first: 7 },
  ],
  [
    { place: 4, shape: 'across', first: 3 },
    { place: 5, shape: 'upright', first: 4 },
    { place: 6, shape: 'across', first: 5 },
    { place: 7, shape: 'across', first: 6 },
  ],
  [
    { place: 8, shape: 'across', first: 7 },
    { place: 9, shape: 'upright', first: 8 },
    { place: 10, shape: 'across', first: 9 },
    { place: 11, shape: 'across', first: 2 },
  ],
] as const;
const PLACES = COLUMNS.flat().length;
/** From one picture of a place to the next: never the neighbour’s, and all of them in the end. */
const STEP = 7;

/** Prints on a wall that moves slowly; now and then one of them is another. Only to look at. */
export function PictureWall({ pictures }: { pictures: readonly WallPicture[] }) {
  const turn = useTurn();
  return (
    <div className={styles.wall} aria-hidden>
      <div className={styles.prints}>
        {COLUMNS.map((column) => (
          <div key={column[0].place} className={styles.column}>
            {column.map(({ place, shape, first }) => {
              const picture = pictures[(first + changesOf(place, turn) * STEP) % Math.max(1, pictures.length)];
              return (
                <div key={place} className={`${styles.print} ${styles[shape]}`}>
                  {picture === undefined ? null : <img key={picture.src} src={picture.src} alt="" draggable={false} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Counts the changes of the wall. Stands still for a customer who wants no motion. */
function useTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((before) => before + 1), CHANGE_MS);
    return () => clearInterval(timer);
  }, []);
  return turn;
}

/** One place after the other, and not its neighbour next. */
const changesOf = (place: number, turn: number): number =>
  Math.floor((turn + PLACES - 1 - ((place * 5) % PLACES)) / PLACES);
