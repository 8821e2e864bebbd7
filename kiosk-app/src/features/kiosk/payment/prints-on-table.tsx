import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { useQueries } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { storefrontFilesQuery } from '#api/storefront-queries.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
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
const BOX = 380;

interface PrintsOnTableProps {
  orderId: string;
  summary: PriceSummary;
  sizes: readonly Size[];
}

/** What the customer has ordered, laid out like prints on a table. Only to look at. */
export function PrintsOnTable({ orderId, summary, sizes }: PrintsOnTableProps) {
  const answers = useQueries({
    queries: summary.breakdown.map(({ size }) => ({
      ...storefrontFilesQuery(orderId, size),
      refetchInterval: false as const,
    })),
  });
  const prints = summary.breakdown
    .flatMap(({ size: key }, index) => {
      const size = sizes.find((one) => one.key === key);
      const files = (answers[index]?.data ?? []).filter((file) => file.quantity > 0 && file.thumbnailUrl !== null);
      return size === undefined ? [] : files.map((file) => ({ file, size }));
    })
    .slice(0, PLACES.length);
  // Few prints take the places on top, in the middle.
  const places = PLACES.slice(PLACES.length - prints.length);
  return (
    <div className={styles.table} aria-hidden data-testid="prints-on-table">
      {prints.map(({ file, size }, index) => {
        const { x, y, turn, scale } = places[index] ?? PLACES[0];
        const place = { '--x': `${x}%`, '--y': `${y}%`, '--turn': `${turn}deg`, '--scale': scale, '--nth': index };
        return (
          <div key={`${size.key}/${file.id}`} className={styles.print} style={place as CSSProperties}>
            <PrintPicture photo={file} print={size} src={file.thumbnailUrl} alt="" box={BOX} />
          </div>
        );
      })}
    </div>
  );
}
