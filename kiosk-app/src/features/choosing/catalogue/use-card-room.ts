import { type RefObject, useLayoutEffect, useState } from 'react';

export interface CardRoom {
  widthPx: number;
  heightPx: number;
  gapPx: number;
}

/** The room for phone and paper on the first of some cards that are all alike; null before the first look. */
export function useCardRoom(cards: RefObject<HTMLElement | null>): CardRoom | null {
  const [room, setRoom] = useState<CardRoom | null>(null);
  useLayoutEffect(() => {
    const watched = cards.current;
    if (watched === null) return;
    const look = () => {
      const stage = watched.querySelector('a > span');
      if (stage === null) return;
      const style = getComputedStyle(stage);
      const px = (value: string) => Number.parseFloat(value) || 0;
      const widthPx = stage.clientWidth - px(style.paddingLeft) - px(style.paddingRight);
      const heightPx = stage.clientHeight - px(style.paddingTop) - px(style.paddingBottom);
      const gapPx = px(style.columnGap);
      setRoom((last) =>
        last?.widthPx === widthPx && last.heightPx === heightPx && last.gapPx === gapPx
          ? last
          : { widthPx, heightPx, gapPx },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    look();
    return () => observer.disconnect();
  }, [cards]);
  return room;
}
