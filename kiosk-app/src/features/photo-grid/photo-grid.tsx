import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { gridShape } from './grid-shape.ts';
import styles from './photo-grid.module.css';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  files: readonly UploadedFile[];
  size: Pick<Size, 'widthMm' | 'heightMm'>;
  frameSrc: string | null;
  onWant: (file: UploadedFile, quantity: number) => void;
  onEdit: (file: UploadedFile) => void;
}

/** Rows drawn beyond the edges: a hard fling on a touch screen shows no gaps. */
const OVERSCAN_ROWS = 5;

/** All photos of the order in one size. Only the rows near the view exist, so 500 photos scroll like five. */
export function PhotoGrid({ files, size, frameSrc, onWant, onEdit }: PhotoGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const area = useArea(scroller);
  const { columns, picturePx, rowPx } = gridShape(area.width, area.height);
  const rows = useVirtualizer({
    count: Math.ceil(files.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  useLayoutEffect(() => rows.measure(), [rowPx]);

  return (
    <div ref={scroller} className={styles.scroller} data-testid="photo-grid">
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className={styles.row}
            style={{
              height: rowPx,
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {files.slice(row.index * columns, (row.index + 1) * columns).map((file, column) => (
              <PhotoTile
                key={file.id}
                file={file}
                number={row.index * columns + column + 1}
                size={size}
                frameSrc={frameSrc}
                picturePx={picturePx}
                onWant={onWant}
                onEdit={onEdit}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Room inside an element's padding, kept up to date. */
function useArea(element: React.RefObject<HTMLElement | null>) {
  const [area, setArea] = useState({ width: 1000, height: 800 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const look = () => {
      const style = getComputedStyle(watched);
      const width = watched.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      setArea({ width, height: watched.clientHeight });
    };
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [element]);
  return area;
}
