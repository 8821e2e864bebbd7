import type { Order } from '@printfront/shared/contracts/orders.ts';
import { cleanFileName } from '@printfront/shared/domain/display-name.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { IconChevronLeft, IconChevronRight } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
import { useSharpPicture } from '#ui/use-sharp-picture.ts';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import { toggleFullScreen, useFullScreen } from './full-screen.ts';
import { LargePhoto } from './large-photo.tsx';
import own from './photo-stage.module.css';
import { WhyUnseen } from './why-unseen.tsx';

const SMALL_PX = 64;
/** Photos of the strip that are drawn at once; the others come as staff go on. */
const STRIP_LENGTH = 60;
/** Room for the buttons beside the picture, and for its shadow. */
const BESIDE_PX = 120;
const ABOVE_PX = 28;

interface PhotoStageProps {
  order: Order;
  isForgotten: boolean;
}

/** The photos as they will be printed: one large, all of them small below, size by size. */
export function PhotoStage({ order, isForgotten }: PhotoStageProps) {
  const { t } = useTranslation('desk');
  const [at, setAt] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const photos = order.lines.flatMap((line) => line.files.map((file) => ({ line, file })));
  const shown = photos[Math.min(at, photos.length - 1)];
  const go = (step: number) => setAt((before) => (before + step + photos.length) % photos.length);
  const isFull = useFullScreen();
  const toggleFull = () => toggleFullScreen(stage.current);
  useDeskCommands({
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    KeyF: toggleFull,
    Space: () => setIsLarge(true),
  });
  if (shown === undefined) return null;
  const { line, file } = shown;
  const nameOf = (name: string) => (isForgotten ? t('admin:photoNameless') : cleanFileName(name));
  const isDeleted = order.photoRetention.state === 'deleted';
  const small = SMALL_PX;
  const picture = (of: RefObject<HTMLElement | null>) => (
    <SharpPrint
      key={`${file.id} ${line.size.id}`}
      line={line}
      file={file}
      stage={of}
      alt={t('admin:photoLabel', { name: nameOf(file.name), count: file.quantity })}
      isDeleted={isDeleted}
    />
  );
  const caption = (
    <>
      <b>{t('photoOf', { at: at + 1, count: photos.length })}</b> {localized(line.size.name, currentLanguage())}
      {line.finish ? ` · ${t('onFinish', { finish: localized(line.finish.name, currentLanguage()) })}` : ''}
      {line.photoFrame === null
        ? ''
        : ` · ${t('admin:frame', { name: localized(line.photoFrame.name, currentLanguage()) })}`}{' '}
      · {t('admin:prints', { count: file.quantity })} · {nameOf(file.name)}
    </>
  );
  const from = Math.max(0, Math.min(at - STRIP_LENGTH / 2, photos.length - STRIP_LENGTH));
  return (
    <section className={own.photos} aria-label={t('photos')}>
      <div ref={stage} className={own.stage}>
        {picture(stage)}
        {photos.length < 2 ? null : (
          <>
            <button type="button" className={own.previous} aria-label={t('previousPhoto')} onClick={() => go(-1)}>
              <IconChevronLeft size={20} aria-hidden />
            </button>
            <button type="button" className={own.following} aria-label={t('nextPhoto')} onClick={() => go(1)}>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </>
        )}
        <p className={own.caption}>
          {caption}
          <button type="button" className={styles.tool} onClick={toggleFull}>
            {t(isFull ? 'leaveWholeScreen' : 'wholeScreen')}
            <kbd className={styles.key} aria-hidden>
              {isFull ? 'Esc' : 'F'}
            </kbd>
          </button>
        </p>
      </div>
      <div className={own.filmStrip}>
        {order.lines.map((one) => (
          <section key={one.size.id} aria-label={localized(one.size.name, currentLanguage())}>
            <h3>
              {localized(one.size.name, currentLanguage())}
              {one.finish ? ` · ${t('onFinish', { finish: localized(one.finish.name, currentLanguage()) })}` : ''}{' '}
              <span className={styles.quiet}>{t('admin:prints', { count: one.printQuantity })}</span>
            </h3>
            <ul>
              {one.files.map((print) => {
                const index = photos.findIndex((photo) => photo.file === print);
                if (index < from || index >= from + STRIP_LENGTH) return null;
                return (
                  <li key={print.id}>
                    <button
                      type="button"
                      className={own.small}
                      aria-current={index === at || undefined}
                      onClick={() => setAt(index)}
                    >
                      <PrintPicture
                        photo={print}
                        print={one.size}
                        src={print.thumbnailUrl}
                        alt={t('admin:photoLabel', { name: nameOf(print.name), count: print.quantity })}
                        unread={<WhyUnseen isDeleted={isDeleted} isDamaged={print.damage !== undefined} />}
                        box={small}
                      />
                      {print.quantity > 1 ? <span className={own.times}>× {print.quantity}</span> : null}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {isLarge ? (
        <LargePhoto caption={caption} onGo={go} onClose={() => setIsLarge(false)}>
          {picture}
        </LargePhoto>
      ) : null}
    </section>
  );
}

interface SharpPrintProps {
  line: Order['lines'][number];
  file: Order['lines'][number]['files'][number];
  /** Whose room it fills. */
  stage: RefObject<HTMLElement | null>;
  alt: string;
  isDeleted: boolean;
}

/** A photo as it will be printed, as large as there is room: a clerk judges by it whether the print will be sharp. */
function SharpPrint({ line, file, stage, alt, isDeleted }: SharpPrintProps) {
  const room = useRoom(stage);
  const src = useSharpPicture(file.thumbnailUrl);
  return (
    <PrintPicture
      photo={file}
      print={line.size}
      src={src}
      alt={alt}
      unread={<WhyUnseen isDeleted={isDeleted} isDamaged={file.damage !== undefined} />}
      box={boxWithin(room, printShape(file, line.size).aspect)}
    />
  );
}

interface Room {
  width: number;
  height: number;
}

/** The longer side of the largest picture of this shape that there is room for. */
function boxWithin({ width, height }: Room, aspect: number): number {
  return Math.max(120, aspect >= 1 ? Math.min(width, height * aspect) : Math.min(height, width / aspect));
}

/** What the screen leaves for the picture. */
function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState({ width: 480, height: 320 });
  useEffect(() => {
    if (element.current === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setRoom({ width: width - BESIDE_PX, height: height - ABOVE_PX });
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return room;
}
