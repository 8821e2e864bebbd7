import type { KeyboardEvent } from 'react';
import { type Edit, moved, type Place, rotated, straightened, ZOOM_STEP, zoomed } from './edit-moves.ts';

/** Of the picture's pixels that are seen, a twentieth. */
const STEP = 0.05;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does to the picture; null for keys that mean something elsewhere. Arrows move it while it has the focus. */
export function keyMove({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent, place: Place) {
  if (ctrlKey || altKey || metaKey) return null;
  const arrow = (target as HTMLElement).role === 'application' ? ARROWS[key] : undefined;
  if (arrow !== undefined) {
    const [right, down] = arrow;
    const step = STEP * Math.min(place.photo.width, place.photo.height);
    return (edit: Edit) => moved(edit, place, { x: right * step, y: down * step }, 1);
  }
  switch (key) {
    case '+':
    case '=':
      return (edit: Edit) => zoomed(edit, place, ZOOM_STEP);
    case '-':
      return (edit: Edit) => zoomed(edit, place, 1 / ZOOM_STEP);
    case '[':
      return (edit: Edit) => straightened(edit, place, edit.adjustments.straighten - 0.5);
    case ']':
      return (edit: Edit) => straightened(edit, place, edit.adjustments.straighten + 0.5);
    case 'r':
    case 'R':
      return (edit: Edit) => rotated(edit, place);
    default:
      return null;
  }
}
