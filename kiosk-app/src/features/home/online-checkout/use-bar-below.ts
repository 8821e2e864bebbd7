import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells the page how high the bar is that covers its lower end (`--bar-below`), and brings what has the focus out from behind it
 * when it grows: a warning in the bar would hide the very field that it is about.
 */
export function useBarBelow(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isOver = getComputedStyle(element).position === 'fixed';
      root.style.setProperty('--bar-below', `${isOver ? element.offsetHeight : 0}px`);
      if (isOver && document.activeElement instanceof HTMLInputElement) {
        document.activeElement.scrollIntoView({ block: 'nearest' });
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar-below');
    };
  }, []);
  return bar;
}
