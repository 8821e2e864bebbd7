import { useEffect } from 'react';
import { isPlain, resetEase, useEase } from './ease.ts';

/** A customer who chose something on the start screen and does not begin has gone. */
const GONE_MS = 60_000;

export function useEaseExpiry(): void {
  const ease = useEase();
  useEffect(() => {
    if (isPlain(ease)) return;
    let timer = setTimeout(resetEase, GONE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(resetEase, GONE_MS);
    };
    window.addEventListener('pointerdown', again, { capture: true });
    window.addEventListener('keydown', again, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', again, { capture: true });
      window.removeEventListener('keydown', again, { capture: true });
    };
  }, [ease]);
}
