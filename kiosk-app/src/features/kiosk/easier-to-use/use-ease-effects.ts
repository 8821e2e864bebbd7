import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { recallEase, useEase } from './ease.ts';
import { playClick, playStep } from './sounds.ts';
import { watchSteps } from './steps-on-screen.ts';
import { hush, say } from './voice.ts';
import './ease.css';

const TOUCHABLE = 'button, a, label, select, summary, [role="tab"]';

/** On every screen of the kiosk: what this customer chose to make it easier. */
export function useEaseEffects(): void {
  const { hasSound, isSpoken } = useEase();
  const { i18n } = useTranslation();
  useEffect(recallEase, []);

  useEffect(() => {
    if (!hasSound) return;
    const click = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest(TOUCHABLE) !== null) playClick();
    };
    document.addEventListener('pointerdown', click, { capture: true, passive: true });
    const end = watchSteps(playStep);
    return () => {
      document.removeEventListener('pointerdown', click, { capture: true });
      end();
    };
  }, [hasSound]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(i18n.language): another language is read anew
  useEffect(() => {
    if (!isSpoken) return;
    const end = watchSteps((words) => say(words, currentLanguage()));
    return () => {
      end();
      hush();
    };
  }, [isSpoken, i18n.language]);
}
