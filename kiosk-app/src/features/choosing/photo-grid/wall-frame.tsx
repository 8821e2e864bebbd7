import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { useWall } from './use-wall.tsx';
import type { WallProps } from './wall-props.ts';
import { WallRows } from './wall-rows.tsx';

interface WallFrameProps {
  place: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  wall: WallProps;
  use: ReturnType<typeof useWall>;
  // biome-ignore lint/suspicious/noExplicitAny: of a window or of an element, which the library tells apart
  virtualizer: Virtualizer<any, Element>;
  /** What lies above the first row in the element that scrolls. */
  marginPx?: number;
  onScroll?: () => void;
}

/** The wall itself, whatever scrolls it: its rows near the view, and what is touched and typed on them. */
export function WallFrame({ place, wall, use, virtualizer, marginPx = 0, ...frame }: WallFrameProps) {
  use.scrollToRow.current = (row) => virtualizer.scrollToIndex(row, { align: 'auto' });
  return (
    <div
      ref={place}
      id={wall.id}
      role="tabpanel"
      aria-label={use.label}
      tabIndex={-1}
      data-testid="photo-grid"
      {...frame}
      {...use.listeners}
    >
      <WallRows
        wall={wall}
        rows={use.rows}
        items={virtualizer.getVirtualItems()}
        heightPx={virtualizer.getTotalSize()}
        marginPx={marginPx}
        gapPx={use.gapPx}
        activeId={use.activeId}
      >
        {use.over}
      </WallRows>
    </div>
  );
}
