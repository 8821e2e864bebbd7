import { useEffect, useRef, useState } from 'react';

/**
 * What a page shows stays as it is from the press of a button to its end: news that came in between would move the button from
 * under the pointer, or put another into its place, and the browser would count the press for neither.
 *
 * @param latest what the server said last
 * @returns what is to be shown, and what the page's outermost element hears
 */
export function useStillWhilePressed<Value>(latest: Value): [Value, { onPointerDownCapture: () => void }] {
  const [isPressed, setIsPressed] = useState(false);
  const shown = useRef(latest);
  if (!isPressed) shown.current = latest;
  useEffect(() => {
    if (!isPressed) return;
    // The click follows the release, and is to find the same page.
    const end = () => void setTimeout(() => setIsPressed(false));
    const ends = ['pointerup', 'pointercancel', 'blur'];
    for (const name of ends) window.addEventListener(name, end);
    return () => {
      for (const name of ends) window.removeEventListener(name, end);
    };
  }, [isPressed]);
  return [shown.current, { onPointerDownCapture: () => setIsPressed(true) }];
}
