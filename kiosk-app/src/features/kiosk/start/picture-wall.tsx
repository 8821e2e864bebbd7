import { useEffect, useState } from 'react';
import type { WallPicture } from '#ui/wall-pictures/wall-pictures.ts';
import styles from './picture-wall.module.css';

const CHANGE_MS = 8_000;

/** Shapes of the prints, column by column; each column is higher than any wall. */
const COLUMNS = [
  ['upright', 'across', 'across', 'across'],
  ['across', 'upright', 'across', 'across'],
  ['across', 'across', 'upright', 'across'],
] as const;
const PLACES = COLUMNS.flat().length;

/** Prints on a wall that moves slowly; now and then one of them is another. Only to look at. */
export function PictureWall({ pictures }: { pictures: readonly WallPicture[] }) {
  const shown = useChangingPictures(pictures);
  let place = 0;
  return (
    <div className={styles.wall} aria-hidden>
      <div className={styles.prints}>
        {COLUMNS.map((shapes) => (
          <div key={shapes.join()} className={styles.column}>
            {shapes.map((shape) => {
              const index = place;
              place += 1;
              const src = shown[index]?.src;
              return (
                <div key={index} className={`${styles.print} ${styles[shape]}`}>
                  {src === undefined ? null : <img key={src} src={src} alt="" draggable={false} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** One place after the other takes what has not been seen for longest. Stands still for who wants no motion. */
function useChangingPictures(pictures: readonly WallPicture[]): readonly (WallPicture | undefined)[] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((before) => before + 1), CHANGE_MS);
    return () => clearInterval(timer);
  }, []);
  return Array.from({ length: PLACES }, (_, place) => {
    // A step that shares no divisor with the places, so that neighbours do not change one after the other.
    const changes = Math.floor((turn + PLACES - 1 - ((place * 5) % PLACES)) / PLACES);
    return pictures[(place + changes * (PLACES - 1)) % Math.max(1, pictures.length)];
  });
}
