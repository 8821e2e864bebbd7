import { useEffect, useState } from 'react';

/** Browsers leave it by Escape themselves: some tell the page of the key as well, before or after. */
const SAME_PRESS_MS = 300;
let leftAt = Number.NEGATIVE_INFINITY;

export function toggleFullScreen(element: Element | null): void {
  void (document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen());
}

/** @returns whether Escape was meant for the full screen, which is over then */
export function leaveFullScreen(): boolean {
  if (document.fullscreenElement === null) return performance.now() - leftAt < SAME_PRESS_MS;
  void document.exitFullscreen();
  return true;
}

/** Whether anything of the page fills the screen. */
export function useFullScreen(): boolean {
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === null) leftAt = performance.now();
      setIsFull(document.fullscreenElement !== null);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return isFull;
}
