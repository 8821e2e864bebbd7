import { useEffect, useState } from 'react';

const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Whether this device needs a keyboard on the screen: its main pointer is a finger, or a finger has touched it. A
 * counter PC with mouse and keyboard never shows one.
 */
export function useNeedsTouchKeyboard(): boolean {
  const [isNeeded, setIsNeeded] = useState(isTouchScreen);
  useEffect(() => {
    if (isNeeded) return;
    const notice = (event: PointerEvent) => {
      if (event.pointerType === 'touch') setIsNeeded(true);
    };
    window.addEventListener('pointerdown', notice, { passive: true });
    return () => window.removeEventListener('pointerdown', notice);
  }, [isNeeded]);
  return isNeeded;
}
