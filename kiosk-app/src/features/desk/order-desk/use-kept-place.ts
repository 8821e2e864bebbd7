import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rowLinks } from './order-table.tsx';

/** What lies over the rows: the table's head, and on a phone, where the whole page scrolls, the page's. */
const HEAD_PX = { list: 28, page: 110 };

/** A row's place is told from the list's own beginning, so that it is the same wherever that is scrolled to. */
interface Seen {
  width: number;
  tops: ReadonlyMap<string, number>;
}

/**
 * Keeps the chosen row, or else the first that is seen, where it is on the screen while others come and go above it: nobody
 * presses what has just slid under the hand. A list at its top with no row chosen shows what is new by itself.
 *
 * @returns ids of the fresh rows that came in above what is seen, the first one first
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  chosen: string | null,
  fresh: ReadonlySet<string>,
): readonly string[] {
  const seen = useRef<Seen | null>(null);
  const [above, setAbove] = useState<readonly string[]>([]);
  const look = () => {
    if (list.current === null) return;
    const from = startOfView(list.current);
    const next = [...seenRows(list.current).entries()].flatMap(([id, { bottom }]) =>
      fresh.has(id) && bottom <= from ? id : [],
    );
    if (next.join() !== above.join()) setAbove(next);
  };

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    const rows = seenRows(element);
    const tops = new Map([...rows].map(([id, { top }]) => [id, top]));
    const before = seen.current;
    if (before?.width === element.clientWidth) {
      const from = startOfView(element);
      const view = { from, to: from + scroller.clientHeight, isScrolled: scroller.scrollTop > 0 };
      const anchor = anchorOf(before, tops, chosen, view);
      const moved = anchor === undefined ? 0 : (tops.get(anchor) ?? 0) - (before.tops.get(anchor) ?? 0);
      if (moved !== 0) scrollOn(element, scroller, moved);
    }
    seen.current = { width: element.clientWidth, tops };
    look();
  });

  useEffect(() => {
    const onScroll = () => {
      const element = list.current;
      // Room that was made below is not needed at the top.
      if (element !== null && scrollerOf(element).scrollTop === 0) element.style.paddingBottom = '';
      look();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  });
  return above;
}

/** In the list itself on a screen of the counter, in the page where that scrolls as a whole. */
function scrollerOf(list: HTMLElement): Element {
  const { parentElement } = list;
  const isOwn = parentElement !== null && getComputedStyle(parentElement).overflowY !== 'visible';
  return isOwn ? parentElement : document.documentElement;
}

function seenRows(list: HTMLElement): Map<string, { top: number; bottom: number }> {
  const start = list.getBoundingClientRect().top;
  return new Map(
    rowLinks().flatMap((link) => {
      const box = link.closest('tr')?.getBoundingClientRect();
      const id = link.dataset.orderLink;
      return box === undefined || id === undefined ? [] : [[id, { top: box.top - start, bottom: box.bottom - start }]];
    }),
  );
}

/** Where what is seen of the list begins. */
function startOfView(list: HTMLElement): number {
  const scroller = scrollerOf(list);
  const isPage = scroller === document.documentElement;
  const top = isPage ? HEAD_PX.page : scroller.getBoundingClientRect().top + HEAD_PX.list;
  return top - list.getBoundingClientRect().top;
}

interface View {
  from: number;
  to: number;
  isScrolled: boolean;
}

/** The chosen row where it is seen, else the first that is. */
function anchorOf({ tops: before }: Seen, now: Seen['tops'], chosen: string | null, { from, to, isScrolled }: View) {
  const isSeen = (top = Number.NaN) => top > from - HEAD_PX.list && top < to;
  if (chosen !== null && now.has(chosen) && isSeen(before.get(chosen))) return chosen;
  if (!isScrolled) return undefined;
  return [...before].find(([id, top]) => top >= from && now.has(id))?.[0];
}

/** A list that is too short to be scrolled so far gets room below. */
function scrollOn(list: HTMLElement, scroller: Element, moved: number): void {
  const wanted = scroller.scrollTop + moved;
  scroller.scrollTop = wanted;
  if (scroller.scrollTop >= Math.floor(wanted)) return;
  const isPage = scroller === document.documentElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  const end = list.getBoundingClientRect().bottom - top + scroller.scrollTop;
  const room = Number.parseFloat(getComputedStyle(list).paddingBottom);
  list.style.paddingBottom = `${Math.ceil(room + wanted + scroller.clientHeight - end)}px`;
  scroller.scrollTop = wanted;
}
