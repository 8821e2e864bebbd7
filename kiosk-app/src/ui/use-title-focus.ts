import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the title of a step: it takes the focus when the step begins, so that a reader begins there and the keyboard goes on from
 * there. A question over the screen keeps it, and so does a field that took it already.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('main, dialog') === null) title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
