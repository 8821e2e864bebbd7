import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { homeGridShape } from './grid-shape.ts';
import styles from './photo-grid.module.css';
import { OVERSCAN_ROWS, type PhotoGridProps, PhotoRows } from './photo-rows.tsx';

/** The same grid for a page that scrolls as a whole, denser: people at home sit closer and have a mouse or both thumbs. */
export function PhotoPageGrid(grid: PhotoGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, marginPx } = usePlace(place);
  const shape = homeGridShape(width);
  const rows = useWindowVirtualizer({
    count: Math.ceil(grid.files.length / shape.columns),
    estimateSize: () => shape.rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: marginPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again
  useLayoutEffect(() => rows.measure(), [shape.rowPx]);

  return (
    <div ref={place} className={styles.page} data-testid="photo-grid">
      <PhotoRows
        {...grid}
        shape={shape}
        rows={rows.getVirtualItems()}
        heightPx={rows.getTotalSize()}
        marginPx={marginPx}
        removesAnywhere
      />
    </div>
  );
}

/** An element's width, and how far below the page's top it begins. What stands above it grows while photos are sent. */
function usePlace(element: React.RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 360, marginPx: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const look = () => {
      const { width, top } = watched.getBoundingClientRect();
      const marginPx = Math.round(top + window.scrollY);
      setPlace((last) => (last.width === width && last.marginPx === marginPx ? last : { width, marginPx }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    observer.observe(document.body);
    look();
    return () => observer.disconnect();
  }, [element]);
  return place;
}
