import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { WallRow } from './justified-rows.ts';
import type { WallProps } from './wall-props.ts';
import { MOST_PRINTS, type ScrollToRow } from './wall-props.ts';

interface WallKeys {
  wall: WallProps;
  rows: readonly WallRow[];
  activeId: string | null;
  onMove: (id: string) => void;
  scrollToRow: ScrollToRow;
}

/** Digits that come this quickly one after the other are one number. */
const ONE_NUMBER_MS = 1_200;

/**
 * The wall is one stop: arrows go from picture to picture, Enter and + add a print, − takes one away, E edits, S shows the
 * similar shots, digits are the number of prints.
 */
export function useWallKeys({ wall, rows, activeId, onMove, scrollToRow }: WallKeys) {
  const typed = useRef({ digits: '', at: 0 });
  const focusNext = useRef<string | null>(null);
  const { photos } = wall;

  // The picture may have to be drawn first.
  useEffect(() => {
    if (focusNext.current === null || focusNext.current !== activeId) return;
    const picture = document.querySelector<HTMLElement>(`#${CSS.escape(wall.id)} [data-photo="${activeId}"] button`);
    picture?.focus({ preventScroll: true });
    if (picture !== null) focusNext.current = null;
  });

  function go(index: number) {
    const id = photos[index]?.id;
    if (id === undefined) return;
    focusNext.current = id;
    onMove(id);
    scrollToRow.current(rows.findIndex(({ tiles }) => tiles.some((tile) => tile.index === index)));
  }

  function typeDigit(digit: string, now: number): number {
    const isSameNumber = now - typed.current.at < ONE_NUMBER_MS;
    const digits = `${isSameNumber ? typed.current.digits : ''}${digit}`.slice(-3);
    typed.current = { digits, at: now };
    return Number(digits);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A reader may have gone to a picture that is not the one that Tab stops at.
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null;
    const index = photos.findIndex(({ id }) => id === tile?.dataset.photo);
    const file = photos[index];
    if (file === undefined) return;
    const to = neighbour(rows, index, event.key);
    if (to !== null) go(to);
    else if (wall.selected !== null || file.state === 'damaged') return;
    else if (event.key === '+' || event.key === '=') wall.onWant(file, Math.min(MOST_PRINTS, file.quantity + 1));
    else if (event.key === '-' || event.key === 'Backspace') wall.onWant(file, Math.max(0, file.quantity - 1));
    else if (event.key === 'Delete') wall.onWant(file, 0);
    else if (event.key.toLowerCase() === 'e' && file.thumbnailUrl !== null) wall.onEdit(file);
    else if (event.key.toLowerCase() === 's' && file.similarCount > 1) wall.onSimilar(file);
    else if (/^[0-9]$/.test(event.key)) wall.onWant(file, typeDigit(event.key, event.timeStamp));
    else return;
    event.preventDefault();
  }
  return { onKeyDown };
}

/** The picture that an arrow key goes to, by where pictures lie; null for another key. */
export function neighbour(rows: readonly WallRow[], index: number, key: string): number | null {
  const count = rows.reduce((sum, { tiles }) => sum + tiles.length, 0);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'ArrowUp':
      return beside(rows, index, -1);
    case 'ArrowDown':
      return beside(rows, index, 1);
    default:
      return null;
  }
}

/** In the row above or below the one whose middle is nearest. */
function beside(rows: readonly WallRow[], index: number, way: -1 | 1): number {
  const rowIndex = rows.findIndex(({ tiles }) => tiles.some((tile) => tile.index === index));
  const from = rows[rowIndex]?.tiles.find((tile) => tile.index === index);
  const next = rows[rowIndex + way];
  if (from === undefined || next === undefined) return index;
  const middle = from.leftPx + from.widthPx / 2;
  const off = (tile: typeof from) => Math.abs(tile.leftPx + tile.widthPx / 2 - middle);
  return next.tiles.toSorted((one, other) => off(one) - off(other))[0]?.index ?? index;
}
