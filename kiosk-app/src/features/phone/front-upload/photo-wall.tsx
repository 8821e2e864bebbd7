import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedPhoto } from '#sending/photo-queue.ts';
import type { FrontSession, ShopLooks } from './front-session.ts';
import { inOrderOfInterest, outlookOf } from './photo-outlook.ts';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photo-wall.module.css';

interface PhotoWallProps {
  photos: readonly QueuedPhoto[];
  looks: ShopLooks;
  squeezed: ReadonlySet<string>;
  session: FrontSession;
  onOpen: (clientFileId: string) => void;
}

const GAP = 3;
const WIDE = 600;
/** Three where something is to be read on them. */
const columnsFor = (width: number, hasWords: boolean) => (width >= WIDE ? 6 : hasWords ? 3 : 4);

/** The pictures from edge to edge, newest on top. Only what is near the screen is there: a phone cannot hold 500. */
export function PhotoWall({ photos, looks, squeezed, session, onOpen }: PhotoWallProps) {
  const { t } = useTranslation('front');
  const wall = useRef<HTMLUListElement>(null);
  const { width, top } = usePlace(wall);
  const columns = columnsFor(width, squeezed.size > 0);
  const side = Math.max(1, (width - GAP * (columns - 1)) / columns);
  const ordered = inOrderOfInterest(photos);
  const rowCount = Math.ceil(ordered.length / columns);
  const { first, last } = useRowsNear(top, side + GAP);
  return (
    <ul
      ref={wall}
      className={styles.wall}
      aria-label={t('yourPhotos')}
      style={{ height: Math.max(0, rowCount * (side + GAP) - GAP) }}
    >
      {ordered.slice(first * columns, (last + 1) * columns).map((photo, index) => {
        const [row, column] = [first + Math.floor(index / columns), index % columns];
        const transform = `translate(${column * (side + GAP)}px, ${row * (side + GAP)}px)`;
        return (
          <li key={photo.clientFileId} className={styles.place} style={{ width: side, height: side, transform }}>
            <PhotoTile
              photo={photo}
              outlook={outlookOf(photo, looks, session.canTakeBack)}
              isSqueezed={squeezed.has(photo.clientFileId)}
              session={session}
              onOpen={onOpen}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Rows beyond the screen that are still drawn, so that scrolling meets pictures. */
const ROWS_AHEAD = 4;

/** All rows are as high as each other: which of them are near the screen is a division. */
function useRowsNear(top: number, rowHeight: number): { first: number; last: number } {
  const [scrolled, setScrolled] = useState({ y: 0, height: 0 });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setScrolled({ y: window.scrollY, height: window.innerHeight });
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, []);
  const first = Math.max(0, Math.floor((scrolled.y - top) / rowHeight) - ROWS_AHEAD);
  return { first, last: Math.ceil((scrolled.y + scrolled.height - top) / rowHeight) + ROWS_AHEAD };
}

function usePlace(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const measure = () => {
      const { width, top } = shown.getBoundingClientRect();
      const next = { width, top: top + window.scrollY };
      setPlace((before) => (before.width === next.width && Math.abs(before.top - next.top) < 1 ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    if (shown.parentElement !== null) observer.observe(shown.parentElement);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
