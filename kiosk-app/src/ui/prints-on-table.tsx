import type { PrintSize } from '@printfront/shared/domain/photo-geometry.ts';
import type { CSSProperties } from 'react';
import { MOST_ON_TABLE, type Place, placesOf } from './places-on-table.ts';
import { PrintPicture } from './print-picture.tsx';
import type { PrintedPhoto } from './print-shape.ts';
import styles from './prints-on-table.module.css';

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
  const shown = prints.filter(({ photo }) => photo.thumbnailUrl !== null).slice(0, MOST_ON_TABLE);
  const places = placesOf(shown.length);
  return (
    <div className={styles.table} aria-hidden data-testid="prints-on-table">
      {shown.map(({ key, photo, size }, index) => {
        const { x, y, turn, scale } = places[index] as Place;
        const place = { '--x': `${x}%`, '--y': `${y}%`, '--turn': `${turn}deg`, '--large': scale, '--nth': index };
        return (
          <div key={key} className={styles.print} style={place as CSSProperties}>
            <PrintPicture photo={photo} print={size} src={photo.thumbnailUrl} alt="" box={box} />
          </div>
        );
      })}
    </div>
  );
}
