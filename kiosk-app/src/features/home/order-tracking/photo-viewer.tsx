import { useViewportSize } from '@mantine/hooks';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconChevronLeft, IconChevronRight, IconX } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import { useSharpPicture } from '#ui/use-sharp-picture.ts';
import styles from './photo-viewer.module.css';

export interface ViewedPrint {
  line: Order['lines'][number];
  file: Order['lines'][number]['files'][number];
  frameSrc: string | null;
}

interface PhotoViewerProps {
  prints: readonly ViewedPrint[];
  /** Which of them is seen first. */
  from: number;
  onClose: () => void;
}

/** Left free of the picture: the bars above and below, and some air at the sides. */
const BARS_PX = 144;
const AIR_PX = 32;
/** Photos beside the one that is seen are there before a finger moves; the others wait. */
const NEAR = 1;

/**
 * The prints of an order, large, one at a time: by arrows, by keys and by a finger, which is the browser's own scrolling. The
 * focus goes back to the picture that was tapped.
 */
export function PhotoViewer({ prints, from, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('orders');
  const dialog = useModalDialog();
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(from);
  useEffect(() => {
    row.current?.scrollTo({ left: from * row.current.clientWidth });
  }, [from]);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, prints.length - 1));
    row.current?.scrollTo({ left: next * row.current.clientWidth });
    setAt(next);
  };
  const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: prints.length - 1 };
  const onKey = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const shown = prints[at];
  if (shown === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t('viewerTitle')}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <b>{t('photoOf', { at: at + 1, count: prints.length })}</b>
        <button type="button" className={styles.tool} aria-label={t('ui:close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      <ul
        ref={row}
        // Photos stand side by side as arrows on a keyboard go.
        dir="ltr"
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        aria-label={t('viewerTitle')}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {prints.map((print, index) => (
          <li key={`${print.line.size.id} ${print.file.id}`} className={styles.slide} aria-hidden={index !== at}>
            {Math.abs(index - at) <= NEAR ? <LargePrint print={print} /> : null}
          </li>
        ))}
      </ul>
      {prints.length < 2 ? null : (
        <>
          <Arrow side="previous" isEnd={at === 0} onGo={() => go(at - 1)} />
          <Arrow side="next" isEnd={at === prints.length - 1} onGo={() => go(at + 1)} />
        </>
      )}
      <p className={styles.caption} aria-live="polite">
        {captionOf(shown)} · {t('prints', { count: shown.file.quantity })}
      </p>
    </dialog>
  );
}

const captionOf = ({ line, file }: ViewedPrint) =>
  `${localized(line.size.name, currentLanguage())} · ${cleanFileName(file.name)}`;

function Arrow({ side, isEnd, onGo }: { side: 'previous' | 'next'; isEnd: boolean; onGo: () => void }) {
  const { t } = useTranslation('orders');
  const Icon = side === 'previous' ? IconChevronLeft : IconChevronRight;
  // At the end it stays, so that the focus does: it only says that there is nothing more.
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.arrow}`}
      data-side={side}
      aria-label={t(side === 'previous' ? 'previousPhoto' : 'nextPhoto')}
      aria-disabled={isEnd}
      onClick={onGo}
    >
      <Icon size={28} aria-hidden />
    </button>
  );
}

function LargePrint({ print: { line, file, frameSrc } }: { print: ViewedPrint }) {
  const { t } = useTranslation('orders');
  const { width, height } = useViewportSize();
  const src = useSharpPicture(file.thumbnailUrl);
  const { aspect } = printShape(file, line.size);
  const [across, high] = [width - AIR_PX, height - BARS_PX];
  const box = aspect >= 1 ? Math.min(across, high * aspect) : Math.min(high, across / aspect);
  if (width === 0) return null;
  return (
    <PrintPicture
      photo={file}
      print={line.size}
      src={src}
      alt={t('photoLabel', { name: cleanFileName(file.name), count: file.quantity })}
      frameSrc={frameSrc}
      box={box}
    />
  );
}
