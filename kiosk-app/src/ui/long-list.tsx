import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns?: number;
  /** How high a row is, whatever is in it. */
  rowPx: number;
  gapPx?: number;
  className: string | undefined;
  /** Class of what the list scrolls in; without it the page scrolls. */
  scroller?: string | undefined;
  children: (item: Item, index: number) => ReactNode;
}

/** Beyond the edges: who goes on with the tab key finds the next one. */
const OVERSCAN_ROWS = 4;

/** Rows of thousands, of which those in view are drawn: neither a tick nor a finger waits for the others. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { items, keyOf, columns = 1, rowPx, gapPx = 0, className, scroller, children } = props;
  const outer = useRef<HTMLDivElement>(null);
  const [aboveWhole, setAboveWhole] = useState(0);
  useLayoutEffect(() => {
    const look = () => setAboveWhole((outer.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    // What stands above it may grow.
    const page = new ResizeObserver(look);
    page.observe(document.body);
    look();
    return () => page.disconnect();
  }, []);
  const rows = {
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowPx,
    gap: gapPx,
    overscan: OVERSCAN_ROWS,
  };
  const inPlace = useVirtualizer({ ...rows, enabled: scroller !== undefined, getScrollElement: () => outer.current });
  const inPage = useWindowVirtualizer({ ...rows, enabled: scroller === undefined, scrollMargin: aboveWhole });
  const virtualizer = scroller === undefined ? inPage : inPlace;
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const margin = scroller === undefined ? aboveWhole : 0;
  const from = (first?.index ?? 0) * columns;
  const style = {
    paddingTop: (first?.start ?? margin) - margin,
    paddingBottom: virtualizer.getTotalSize() - ((last?.end ?? margin) - margin),
  };
  return (
    <div ref={outer} className={scroller}>
      <ul className={className} style={style}>
        {items.slice(from, ((last?.index ?? -1) + 1) * columns).map((item, index) => (
          <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={from + index + 1}>
            {children(item, from + index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
