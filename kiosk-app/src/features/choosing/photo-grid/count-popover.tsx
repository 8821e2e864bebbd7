import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMinus, IconNumber, IconPencil, IconPlus, IconTrash } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { CountDialog } from './count-dialog.tsx';
import styles from './count-popover.module.css';
import { MOST_PRINTS } from './wall-props.ts';

interface CountPopoverProps {
  file: UploadedFile;
  /** The middle of its tile on the wall. */
  centre: { leftPx: number; topPx: number };
  /** Of the wall. */
  widthPx: number;
  onWant: (quantity: number) => void;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Over a picture: how many of it, − and + or typed, and what else can be done to it. */
export function CountPopover(popover: CountPopoverProps) {
  const { file, centre, widthPx, onWant, onEdit, onRemove, onClose } = popover;
  const { t } = useTranslation(['wall', 'sizes']);
  const [isTyping, setIsTyping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, centre, widthPx);
  useClosing(box, onClose, isTyping);

  if (isTyping) {
    return (
      <CountDialog
        start={file.quantity}
        onClose={onClose}
        onApply={(quantity) => {
          onWant(quantity);
          onClose();
        }}
      />
    );
  }
  return (
    <div ref={box} className={styles.popover} role="dialog" aria-label={t('countTitle', { name: file.name })}>
      <div className={styles.count}>
        <KioskButton
          square
          aria-label={t('sizes:less', { name: file.name })}
          disabled={file.quantity === 0}
          onClick={() => onWant(file.quantity - 1)}
        >
          <IconMinus aria-hidden />
        </KioskButton>
        <output className={styles.number}>{file.quantity}</output>
        <KioskButton
          square
          look="ink"
          data-autofocus
          aria-label={t('sizes:more', { name: file.name })}
          disabled={file.quantity >= MOST_PRINTS}
          onClick={() => onWant(file.quantity + 1)}
        >
          <IconPlus aria-hidden />
        </KioskButton>
      </div>
      <div className={styles.ways}>
        <KioskButton look="line" aria-label={t('typeCount')} onClick={() => setIsTyping(true)}>
          <IconNumber aria-hidden />
        </KioskButton>
        <KioskButton
          look="line"
          disabled={file.thumbnailUrl === null}
          onClick={() => {
            onClose();
            onEdit();
          }}
        >
          <IconPencil aria-hidden /> {t('edit')}
        </KioskButton>
        <KioskButton
          look="line"
          square
          aria-label={t('sizes:remove', { name: file.name })}
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          <IconTrash aria-hidden />
        </KioskButton>
      </div>
    </div>
  );
}

/** Over the tile, and never beyond the wall's edges. */
function usePlace(box: React.RefObject<HTMLElement | null>, centre: CountPopoverProps['centre'], widthPx: number) {
  useLayoutEffect(() => {
    const shown = box.current;
    if (shown === null) return;
    const { offsetWidth, offsetHeight } = shown;
    const left = Math.max(0, Math.min(widthPx - offsetWidth, centre.leftPx - offsetWidth / 2));
    shown.style.translate = `${Math.round(left)}px ${Math.round(Math.max(0, centre.topPx - offsetHeight / 2))}px`;
  });
}

/** A touch elsewhere or Escape closes it, and the picture it was about has the focus again. */
function useClosing(box: React.RefObject<HTMLElement | null>, onClose: () => void, isTyping: boolean) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (isTyping) return;
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    const elsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      latest.current();
    };
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', elsewhere, true);
    document.addEventListener('keydown', byEscape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true);
      document.removeEventListener('keydown', byEscape);
    };
  }, [box, isTyping]);
}
