import { useEffect } from 'react';
import { isInCorner } from './corner-place.ts';

const TOUCHES = 5;
const WITHIN_MS = 4_000;
const HOLD_MS = 3_000;
const LETS_GO = ['pointerup', 'pointercancel'] as const;

/**
 * Five touches in the corner, or one of three seconds, which nobody makes by chance. What lies there is touched as ever: where
 * that leads back, as in the steps of an order, a long touch leads nowhere.
 */
export function useCornerTouches(onOpen: () => void): void {
  useEffect(() => {
    let touchedAt: number[] = [];
    let holding: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      touchedAt = [];
      onOpen();
    };
    const letGo = () => clearTimeout(holding);
    const touched = (event: PointerEvent) => {
      letGo();
      if (!isInCorner(event)) {
        touchedAt = [];
        return;
      }
      holding = setTimeout(open, HOLD_MS);
      touchedAt = [...touchedAt.filter((at) => event.timeStamp - at < WITHIN_MS), event.timeStamp];
      if (touchedAt.length >= TOUCHES) open();
    };
    window.addEventListener('pointerdown', touched, { capture: true });
    for (const end of LETS_GO) window.addEventListener(end, letGo, { capture: true });
    return () => {
      letGo();
      window.removeEventListener('pointerdown', touched, { capture: true });
      for (const end of LETS_GO) window.removeEventListener(end, letGo, { capture: true });
    };
  }, [onOpen]);
}
