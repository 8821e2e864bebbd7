import { useEffect, useReducer } from 'react';
import type { WallPicture } from '#ui/wall-pictures/wall-pictures.ts';
import styles from './picture-wall.module.css';
import { firstWall, nextWall, ROWS } from './wall-turns.ts';

const CHANGE_MS = 8_000;

/** Shapes of the prints, column by column; each column is higher than any wall. */
const COLUMNS = [
  ['upright', 'across', 'across', 'across'],
  ['across', 'upright', 'across', 'across'],
  ['across', 'upright', 'across', 'across'],
] as const;

/** Prints on a wall that moves slowly; now and then one of them is another. Only to look at. */
export function PictureWall({ pictures }: { pictures: readonly WallPicture[] }) {
  const wall = useWall(pictures.length);
  const said = pictures.flatMap(({ description }) => description ?? []);
  return (
    <div
      className={styles.wall}
      {...(said.length === 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': said.join(', ') })}
    >
      <div className={styles.prints}>
        {COLUMNS.map((shapes, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns and places never move
          <div key={column} className={styles.column}>
            {shapes.map((shape, row) => {
              const place = column * ROWS + row;
              const picture = pictures[wall[place] ?? 0];
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

/** Which picture hangs where. Stands still for a customer who wants no motion. */
function useWall(count: number): readonly number[] {
  const [{ wall }, change] = useReducer(
    (before: { wall: readonly number[]; turn: number }) => ({
      wall: nextWall(before.wall, before.turn, count),
      turn: before.turn + 1,
    }),
    { wall: firstWall(count), turn: 0 },
  );
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(change, CHANGE_MS);
    return () => clearInterval(timer);
  }, []);
  return wall;
}
