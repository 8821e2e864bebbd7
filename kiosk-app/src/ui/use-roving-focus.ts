import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Many keys as one stop for the keyboard: arrows go to the nearest key in their direction, by where it stands. Spread `roving`
 * over the element around the buttons.
 *
 * @param keysShown changes when other buttons are shown
 */
export function useRovingFocus<Element extends HTMLElement>(keysShown: unknown) {
  const pad = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are found anew when others are shown
  useEffect(() => {
    const keys = keysOf(pad);
    const at = keys.find((key) => key === document.activeElement) ?? keys[0];
    for (const key of keys) key.tabIndex = key === at ? 0 : -1;
  }, [keysShown]);

  function onKeyDown(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    const from = document.activeElement;
    if (direction === undefined || !(from instanceof HTMLElement) || pad.current?.contains(from) !== true) return;
    event.preventDefault();
    const keys = keysOf(pad);
    const to = nearest(keys, from, direction);
    if (to === undefined) return;
    for (const key of keys) key.tabIndex = key === to ? 0 : -1;
    to.focus();
  }
  return { ref: pad, onKeyDown };
}

interface Direction {
  x: number;
  y: number;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

function keysOf(pad: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(pad.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
}

/** The next one along the direction; a key that lies askew is farther away than it looks. */
function nearest(keys: readonly HTMLElement[], from: HTMLElement, { x, y }: Direction): HTMLElement | undefined {
  const start = middleOf(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const at = middleOf(key);
    const along = (at.x - start.x) * x + (at.y - start.y) * y;
    const askew = Math.abs((at.x - start.x) * y) + Math.abs((at.y - start.y) * x);
    const distance = along + askew * 3;
    if (along > 1 && distance < least) {
      best = key;
      least = distance;
    }
  }
  return best;
}

function middleOf(key: HTMLElement): Direction {
  const { left, top, width, height } = key.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
