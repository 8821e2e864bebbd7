import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import type { WallRow } from './justified-rows.ts';
import styles from './photo-wall.module.css';
import type { WallProps } from './wall-props.ts';
import { WallTile } from './wall-tile.tsx';

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

/**
 * The photos of the rows near the view, each in its place. They are not put into rows of their own: a photo that moves to
 * another row stays the same element, with its picture and the focus.
 */
export function WallRows({ wall, rows, items, heightPx, marginPx, gapPx, activeId, children }: WallRowsProps) {
  const { photos, size, sizeName, frameSrc, hasPencils, selected } = wall;
  return (
    <div className={styles.rows} style={{ height: Math.max(0, heightPx - gapPx) }}>
      {items.flatMap((item) => {
        const row = rows[item.index];
        return (row?.tiles ?? []).map(({ index, leftPx, widthPx }) => {
          const file = photos[index];
          return row === undefined || file === undefined ? null : (
            <WallTile
              key={file.id}
              file={file}
              number={index + 1}
              total={photos.length}
              topPx={item.start - marginPx}
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
      })}
      {children}
    </div>
  );
}
