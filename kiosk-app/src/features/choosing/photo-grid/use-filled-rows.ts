import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { evenRows } from './even-rows.ts';

interface RoomLeft {
  widthPx: number;
  heightPx: number;
  gapPx: number;
}

export interface FilledPlace {
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
}

export interface FilledRows {
  places: readonly FilledPlace[];
  heightPx: number;
}

/** More than these are scrolled through: all at once they would be stamps. */
const MOST = 24;
/** How many of a row's heights the width is at most: smaller pictures are better scrolled through. */
const LOWEST = { upright: 5, lying: 7 } as const;

/**
 * Places for a few pictures, as large as all of them fit into what is left of a screen below what stands over them.
 *
 * @param list the last thing in what scrolls
 * @param isWanted false: there is more in the list's place than these
 * @returns null when they are too many for it, and before the first look
 */
export function useFilledRows(
  list: RefObject<HTMLElement | null>,
  aspects: readonly number[],
  { isWanted }: { isWanted: boolean },
): FilledRows | null {
  const isFew = isWanted && aspects.length > 0 && aspects.length <= MOST;
  const room = useRoomLeft(list, isFew);
  const shapes = aspects.map((aspect) => aspect.toFixed(3)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes are the aspects, by value
  return useMemo(() => {
    if (!isFew || room === null || room.heightPx <= 0) return null;
    const rows = evenRows(aspects, room);
    const rowPx = rows[0]?.heightPx ?? 0;
    const isUpright = window.innerHeight > window.innerWidth;
    if (rowPx * LOWEST[isUpright ? 'upright' : 'lying'] < room.widthPx) return null;
    let topPx = 0;
    const places = rows.flatMap((row) => {
      const top = topPx;
      topPx += row.heightPx + room.gapPx;
      return row.tiles.map(({ leftPx, widthPx }) => ({ leftPx, topPx: top, widthPx, heightPx: row.heightPx }));
    });
    return { places, heightPx: topPx - room.gapPx };
  }, [shapes, room, isFew]);
}

/** Nothing of it depends on how high the list is itself: it would grow and shrink for ever. */
function useRoomLeft(list: RefObject<HTMLElement | null>, isLooking: boolean): RoomLeft | null {
  const [room, setRoom] = useState<RoomLeft | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element === null ? null : scrollerOf(element);
    if (!isLooking || element === null || scroller === null) return;
    const look = () => {
      const own = getComputedStyle(element);
      const around = getComputedStyle(scroller);
      const of = (style: CSSStyleDeclaration, name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
      const topPx = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const paddings = of(own, 'padding-top') + of(own, 'padding-bottom') + of(around, 'padding-bottom');
      const widthPx = Math.floor(element.clientWidth - of(own, 'padding-left') - of(own, 'padding-right'));
      const heightPx = Math.floor(scroller.clientHeight - topPx - paddings);
      const gapPx = Math.round(of(own, 'column-gap'));
      const isSame = (last: RoomLeft | null) =>
        last?.widthPx === widthPx && last.heightPx === heightPx && last.gapPx === gapPx;
      setRoom((last) => (isSame(last) ? last : { widthPx, heightPx, gapPx }));
    };
    const observer = new ResizeObserver(look);
    // What stands over it changes the height of what is scrolled.
    for (const watched of [scroller, element, ...scroller.children]) observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [list, isLooking]);
  return room;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return null;
}
