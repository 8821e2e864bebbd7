import { useEffect } from 'react';
import { isInCorner } from './corner-place.ts';
import { countTouches } from './count-touches.ts';

const TOUCHES = 5;
const HOLD_MS = 3_000;
const LETS_GO = ['pointerup', 'pointercancel'] as const;

/**
 * Five touches in the corner, of which the first may have lit a dark screen, or one of three seconds, which nobody makes by chance. What lies there is touched as ever: where
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
      const { timeStamp, target } = event;
      const isDark = target instanceof Element && target.closest('[data-dark]') !== null;
      touchedAt = countTouches(touchedAt, { timeStamp, isInCorner: isInCorner(event), isDark });
      if (isInCorner(event)) holding = setTimeout(open, HOLD_MS);
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
