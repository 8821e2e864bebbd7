import { type RefObject, useEffect, useRef } from 'react';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** For what scrolls by itself: words that go on below its edge are reached by keyboard, too, where nothing else in it is a stop. */
export function useScrollStop(): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watched = scroller.current;
    if (watched === null) return;
    const look = () => {
      const isCut = watched.scrollHeight > watched.clientHeight + 1;
      if (isCut && watched.querySelector(STOPS) === null) watched.tabIndex = 0;
      else watched.removeAttribute('tabindex');
    };
    // Asked right after a change, how high it is would be worked out for that alone: a long task among 500 photos.
    let isDue = false;
    const lookWhenDrawn = () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          isDue = false;
          look();
        }),
      );
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    const content = new MutationObserver(lookWhenDrawn);
    content.observe(watched, { childList: true, subtree: true });
    look();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  return scroller;
}
