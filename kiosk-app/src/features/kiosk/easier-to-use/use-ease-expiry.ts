import { useEffect } from 'react';
import { forgetColorScheme, hasChosenColors, useColorScheme } from '#ui/color-scheme.ts';
import { isPlain, resetEase, useEase } from './ease.ts';

/** A customer who chose something on the start screen and does not begin has gone. */
const GONE_MS = 60_000;

export function useEaseExpiry(): void {
  const ease = useEase();
  const colors = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies(colors): other colours are a choice like the others
  useEffect(() => {
    if (isPlain(ease) && !hasChosenColors()) return;
    const reset = () => {
      resetEase();
      forgetColorScheme();
    };
    let timer = setTimeout(reset, GONE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(reset, GONE_MS);
    };
    window.addEventListener('pointerdown', again, { capture: true });
    window.addEventListener('keydown', again, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', again, { capture: true });
      window.removeEventListener('keydown', again, { capture: true });
    };
  }, [ease, colors]);
}
