import { useEffect } from 'react';

const ALONE_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Staff who have walked away leave no open corner to the next customer. */
export function useLeftAlone(onLeft: () => void): void {
  useEffect(() => {
    let timer = setTimeout(onLeft, ALONE_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(onLeft, ALONE_MS);
    };
    for (const sign of SIGNS) window.addEventListener(sign, touched, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, touched, { capture: true });
    };
  }, [onLeft]);
}
