import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './photo-wall.module.css';
import { useRoom } from './photo-wall.tsx';
import { useOverscan } from './use-overscan.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useWall } from './use-wall.tsx';
import { WallFrame } from './wall-frame.tsx';
import type { WallProps } from './wall-props.ts';

/** The same wall for a page that scrolls as a whole. */
export function PhotoPageWall({ wall }: { wall: WallProps }) {
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const marginPx = useMargin(place);
  const use = useWall(wall, room);
  const { rows, gapPx } = use;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.heightPx ?? 0) + gapPx,
    overscan: useOverscan(use.shapeKey),
    scrollMargin: marginPx,
    rangeExtractor: use.isKept,
    getItemKey: use.rowKey,
    enabled: room !== null,
  });
  const remember = useRowsInView({ virtualizer, rows, photos: wall.photos, shapeKey: use.shapeKey, marginPx });
  useEffect(() => {
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [remember]);
  return (
    <WallFrame
      place={place}
      className={styles.page}
      wall={wall}
      use={use}
      virtualizer={virtualizer}
      marginPx={marginPx}
    />
  );
}

/** How far below the page's top an element begins. What stands above it grows while photos are sent. */
function useMargin(element: React.RefObject<HTMLElement | null>): number {
  const [marginPx, setMarginPx] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const look = () => setMarginPx(Math.round(watched.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    observer.observe(document.body);
    look();
    return () => observer.disconnect();
  }, [element]);
  return marginPx;
}
