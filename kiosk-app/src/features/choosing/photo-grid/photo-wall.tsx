import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './photo-wall.module.css';
import { useOverscan } from './use-overscan.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useWall } from './use-wall.tsx';
import { WallFrame } from './wall-frame.tsx';
import type { WallProps, WallRoom } from './wall-props.ts';

interface PhotoWallProps {
  wall: WallProps;
  /** Told when the wall leaves its top and when it is back there. */
  onScrolled: (isScrolled: boolean) => void;
}

/** The customer's pictures. Only the rows near the view exist, so 500 photos scroll like five. */
export function PhotoWall({ wall, onScrolled }: PhotoWallProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const use = useWall(wall, room);
  const { rows, gapPx } = use;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.heightPx ?? 0) + gapPx,
    overscan: useOverscan(use.shapeKey),
    rangeExtractor: use.isKept,
    getItemKey: use.rowKey,
    enabled: room !== null,
  });
  const remember = useRowsInView({ virtualizer, rows, photos: wall.photos, shapeKey: use.shapeKey, marginPx: 0 });
  return (
    <WallFrame
      place={scroller}
      className={styles.scroller}
      wall={wall}
      use={use}
      virtualizer={virtualizer}
      onScroll={() => {
        remember();
        onScrolled((scroller.current?.scrollTop ?? 0) > SCROLLED_PX);
      }}
    />
  );
}

/** More than the header gives back when it shrinks: it must not flicker between two states. */
const SCROLLED_PX = 140;

/** Room inside an element's padding and the gap between its pictures, kept up to date; null before the first look. */
export function useRoom(element: React.RefObject<HTMLElement | null>): WallRoom | null {
  const [room, setRoom] = useState<WallRoom | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const look = () => {
      const style = getComputedStyle(watched);
      const widthPx =
        watched.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const gapPx = Math.round(Number.parseFloat(style.columnGap)) || 0;
      setRoom((last) => (last?.widthPx === widthPx && last.gapPx === gapPx ? last : { widthPx, gapPx }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [element]);
  return room;
}
