import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { gridShape } from './grid-shape.ts';
import styles from './photo-grid.module.css';
import { OVERSCAN_ROWS, type PhotoGridProps, PhotoRows } from './photo-rows.tsx';

/** All photos of the order in one size. Only the rows near the view exist, so 500 photos scroll like five. */
export function PhotoGrid(grid: PhotoGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const area = useArea(scroller);
  const shape = gridShape(area.width, area.height);
  const rows = useVirtualizer({
    count: Math.ceil(grid.files.length / shape.columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => shape.rowPx,
    overscan: OVERSCAN_ROWS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  useLayoutEffect(() => rows.measure(), [shape.rowPx]);

  return (
    <div ref={scroller} className={styles.scroller} data-testid="photo-grid">
      <PhotoRows
        {...grid}
        shape={shape}
        rows={rows.getVirtualItems()}
        heightPx={rows.getTotalSize()}
        marginPx={0}
        removesAnywhere={false}
      />
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
