import { useEffect, useState } from 'react';

const TICK_MS = 1_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Seconds until the screen is left because nobody touches it; any touch begins anew. */
export function useTimeLeft(allowedMs: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => Math.ceil(allowedMs / 1_000));
  useEffect(() => {
    let touchedMs = performance.now();
    const look = () => setSecondsLeft(Math.max(0, Math.ceil((touchedMs + allowedMs - performance.now()) / 1_000)));
    const touched = () => {
      touchedMs = performance.now();
      look();
    };
    const timer = setInterval(look, TICK_MS);
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true });
    return () => {
      clearInterval(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, touched);
    };
  }, [allowedMs]);
  return secondsLeft;
}
