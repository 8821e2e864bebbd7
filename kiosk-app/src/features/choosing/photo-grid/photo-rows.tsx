import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { VirtualItem } from '@tanstack/react-virtual';
import type { GridShape } from './grid-shape.ts';
import styles from './photo-grid.module.css';
import { PhotoTile } from './photo-tile.tsx';

/** Rows drawn beyond the edges: a hard fling on a touch screen shows no gaps. */
export const OVERSCAN_ROWS = 5;

export interface PhotoGridProps {
  files: readonly UploadedFile[];
  size: Pick<Size, 'widthMm' | 'heightMm'>;
  frameSrc: string | null;
  onWant: (file: UploadedFile, quantity: number) => void;
  onEdit: (file: UploadedFile) => void;
  onRemove: (file: UploadedFile) => void;
}

interface PhotoRowsProps extends PhotoGridProps {
  shape: GridShape;
  rows: readonly VirtualItem[];
  /** Of all rows, drawn or not. */
  heightPx: number;
  /** What lies above the first row in the element that scrolls. */
  marginPx: number;
  /** Every tile offers to remove its photo; else only one that cannot be opened does. */
  removesAnywhere: boolean;
}

/** The rows near the view, each in its place. */
export function PhotoRows(grid: PhotoRowsProps) {
  const { files, shape, rows, heightPx, marginPx, ...tile } = grid;
  return (
    <div className={styles.rows} style={{ height: heightPx }}>
      {rows.map((row) => (
        <div
          key={row.key}
          className={styles.row}
          style={{
            height: shape.rowPx,
            transform: `translateY(${row.start - marginPx}px)`,
            gridTemplateColumns: `repeat(${shape.columns}, minmax(0, 1fr))`,
          }}
        >
          {files.slice(row.index * shape.columns, (row.index + 1) * shape.columns).map((file, column) => (
            <PhotoTile
              key={file.id}
              {...tile}
              file={file}
              number={row.index * shape.columns + column + 1}
              picturePx={shape.picturePx}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
