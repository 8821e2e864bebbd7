import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import type { TilePart } from './wall-tile.tsx';

interface PhotoTouch {
  onTap: (file: UploadedFile) => void;
  onHold: (file: UploadedFile) => void;
  onPart: (file: UploadedFile, part: TilePart) => void;
  /** Two fingers: -1 for larger pictures, 1 for smaller ones. */
  onPinch: (step: -1 | 1) => void;
}

const HOLD_MS = 450;
/** A finger trembles by less, and a scroll begins with more. */
const STILL_PX = 10;
/** How much two fingers come apart or together for one step. */
const PINCH_STEP = 1.35;

/** What fingers and mouse do on the wall, listened to once for all tiles: they stay plain and are seldom drawn again. */
export function usePhotoTouch(photos: readonly UploadedFile[], { onTap, onHold, onPart, onPinch }: PhotoTouch) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** Its click is not a tap. */
  const isHeld = useRef(false);
  const spread = useRef<number | null>(null);

  function fileAt(target: EventTarget): UploadedFile | undefined {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
    return tile === null ? undefined : photos.find(({ id }) => id === tile.dataset.photo);
  }
  function release() {
    if (pressed.current !== null) clearTimeout(pressed.current.timer);
    pressed.current = null;
  }

  return {
    onClick(event: MouseEvent) {
      const wasHeld = isHeld.current;
      isHeld.current = false;
      const file = fileAt(event.target);
      if (file === undefined || wasHeld) return;
      const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null;
      if (part === null) onTap(file);
      else onPart(file, part.dataset.part as TilePart);
    },
    onPointerDown(event: PointerEvent) {
      release();
      isHeld.current = false;
      const file = fileAt(event.target);
      if (file === undefined || event.button !== 0 || !event.isPrimary) return;
      const timer = setTimeout(() => {
        isHeld.current = true;
        onHold(file);
      }, HOLD_MS);
      pressed.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove(event: PointerEvent) {
      const from = pressed.current;
      if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent) {
      // A finger that holds asks for nothing of the browser's; the second button of a mouse may.
      if (pressed.current !== null || isHeld.current) event.preventDefault();
    },
    onTouchMove(event: TouchEvent) {
      const [one, other] = [event.touches[0], event.touches[1]];
      if (one === undefined || other === undefined) return;
      release();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      spread.current ??= now;
      const ratio = now / spread.current;
      if (ratio < PINCH_STEP && ratio > 1 / PINCH_STEP) return;
      spread.current = now;
      onPinch(ratio > 1 ? -1 : 1);
    },
    onTouchEnd(event: TouchEvent) {
      if (event.touches.length < 2) spread.current = null;
    },
  };
}
