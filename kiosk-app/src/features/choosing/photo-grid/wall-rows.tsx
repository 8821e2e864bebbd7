import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode } from 'react';
import type { WallRow } from './justified-rows.ts';
import styles from './photo-wall.module.css';
import type { WallProps } from './photo-wall.tsx';
import { WallTile } from './wall-tile.tsx';

/** Rows drawn beyond the edges: a hard fling on a touch screen shows no gaps. */
export const OVERSCAN_ROWS = 4;

interface WallRowsProps {
  wall: WallProps;
  rows: readonly WallRow[];
  items: readonly VirtualItem[];
  /** Of all rows, drawn or not. */
  heightPx: number;
  /** What lies above the first row in the element that scrolls. */
  marginPx: number;
  gapPx: number;
  activeId: string | null;
  /** Stands over the rows, at a tile. */
  children: ReactNode;
}

/** The rows near the view, each in its place. */
export function WallRows({ wall, rows, items, heightPx, marginPx, gapPx, activeId, children }: WallRowsProps) {
  return (
    <div className={styles.rows} style={{ height: Math.max(0, heightPx - gapPx) }}>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <div
            key={item.key}
            className={styles.row}
            style={{ height: row.heightPx, transform: `translateY(${item.start - marginPx}px)` }}
          >
            <Row wall={wall} row={row} activeId={activeId} />
          </div>
        );
      })}
      {children}
    </div>
  );
}

const Row = memo(function Row({ wall, row, activeId }: { wall: WallProps; row: WallRow; activeId: string | null }) {
  const { photos, size, sizeName, frameSrc, hasPencils, selected } = wall;
  return row.tiles.map(({ index, leftPx, widthPx }) => {
    const file = photos[index];
    if (file === undefined) return null;
    return (
      <WallTile
        key={file.id}
        file={file}
        number={index + 1}
        total={photos.length}
        leftPx={leftPx}
        widthPx={widthPx}
        heightPx={row.heightPx}
        size={size}
        sizeName={sizeName}
        frameSrc={frameSrc}
        isActive={file.id === activeId}
        hasPencil={hasPencils}
        isSelected={selected === null ? null : selected.has(file.id)}
      />
    );
  });
});
