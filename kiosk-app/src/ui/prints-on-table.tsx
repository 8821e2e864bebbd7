import type { PrintSize } from '@printfront/shared/domain/photo-geometry.ts';
import type { CSSProperties } from 'react';
import { PrintPicture } from './print-picture.tsx';
import type { PrintedPhoto } from './print-shape.ts';
import styles from './prints-on-table.module.css';

/** Where prints lie: the middle of each in percent of the table, its turn, and how large. The last lies on top. */
const PLACES = [
  { x: 14, y: 26, turn: -9, scale: 1 },
  { x: 86, y: 22, turn: 8, scale: 1 },
  { x: 50, y: 14, turn: 3, scale: 0.95 },
  { x: 12, y: 76, turn: 7, scale: 0.95 },
  { x: 88, y: 78, turn: -6, scale: 1 },
  { x: 66, y: 84, turn: 5, scale: 0.9 },
  { x: 33, y: 82, turn: -5, scale: 0.95 },
  { x: 50, y: 52, turn: -3, scale: 1.35 },
] as const;

export interface PrintOnTable {
  key: string;
  photo: PrintedPhoto & { thumbnailUrl: string | null };
  size: PrintSize;
}

/**
 * What the customer has ordered, laid out like prints on a table. Only to look at.
 *
 * @param box the square that a print fits into, in pixels
 */
export function PrintsOnTable({ prints, box }: { prints: readonly PrintOnTable[]; box: number }) {
  const shown = prints.filter(({ photo }) => photo.thumbnailUrl !== null).slice(0, PLACES.length);
  // Few prints take the places on top, in the middle.
  const places = PLACES.slice(PLACES.length - shown.length);
  return (
    <div className={styles.table} aria-hidden data-testid="prints-on-table">
      {shown.map(({ key, photo, size }, index) => {
        const { x, y, turn, scale } = places[index] ?? PLACES[0];
        const place = { '--x': `${x}%`, '--y': `${y}%`, '--turn': `${turn}deg`, '--scale': scale, '--nth': index };
        return (
          <div key={key} className={styles.print} style={place as CSSProperties}>
            <PrintPicture photo={photo} print={size} src={photo.thumbnailUrl} alt="" box={box} />
          </div>
        );
      })}
    </div>
  );
}
