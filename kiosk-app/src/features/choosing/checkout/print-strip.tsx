import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEyeOff } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
import { type FilledPlace, useFilledRows } from '../photo-grid/use-filled-rows.ts';
import { isBlurry, printedOf, shownInStrip } from './blurry-prints.ts';
import styles from './print-strip.module.css';

/** A customer who checks looks at the first ones and at those with a mark; all of them are one tap away. */
const MOST_SHOWN = 24;
/** Pixels of the box that a picture is drawn for; CSS makes it as high as the strip. */
const BOX = 240;
/** From this on a small picture looks blurry that will be printed sharp. */
const LARGE_PX = 520;

interface PrintStripProps {
  files: readonly UploadedFile[];
  size: Size;
  frameSrc: string | null;
  onOpen: (file: UploadedFile) => void;
  /** There are no others: they may have all the room that is left. */
  isOnly: boolean;
  /** To those that the strip has no room for. */
  onMore: () => void;
}

/** The prints of one size side by side, each in the shape in which it will be cut, with its count and what is wrong with it. */
export function PrintStrip({ files, size, frameSrc, isOnly, onOpen, onMore }: PrintStripProps) {
  const { t } = useTranslation('checkout');
  const shown = shownInStrip(files, MOST_SHOWN);
  const more = printedOf(files).length - shown.length;
  const list = useRef<HTMLUListElement>(null);
  const aspects = shown.map((file) => printShape(file, size).aspect);
  const filled = useFilledRows(list, aspects, { isWanted: isOnly && more === 0 });
  return (
    <ul
      ref={list}
      className={`${styles.strip} ${filled === null ? '' : styles.filled}`}
      style={filled === null ? undefined : ({ '--rows': `${filled.heightPx}px` } as CSSProperties)}
    >
      {shown.map((file, index) => (
        <li key={file.id}>
          <button
            type="button"
            className={styles.print}
            style={styleOf(aspects[index], filled?.places[index])}
            aria-label={t(isBlurry(file) ? 'printBlurry' : 'print', { name: file.name, count: file.quantity })}
            onClick={() => onOpen(file)}
          >
            <PrintPicture
              photo={file}
              print={size}
              src={srcOf(file, filled?.places[index])}
              alt=""
              box={BOX}
              frameSrc={frameSrc}
              className={styles.picture}
            />
            {file.quantity > 1 ? <span className={styles.count}>×{file.quantity}</span> : null}
            {isBlurry(file) ? (
              <span className={styles.blurry}>
                <IconEyeOff aria-hidden />
                {t('blurryMark')}
              </span>
            ) : null}
          </button>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <button type="button" className={styles.more} onClick={onMore}>
            {t('morePrints', { count: more })}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

/** What is drawn large is asked for as large; what cannot be had at once is asked for again by the picture itself. */
const srcOf = ({ thumbnailUrl }: UploadedFile, place: FilledPlace | undefined): string | null =>
  thumbnailUrl !== null && isLarge(place) ? `${thumbnailUrl}?for=screen` : thumbnailUrl;

const isLarge = (place: FilledPlace | undefined): boolean =>
  Math.max(place?.widthPx ?? 0, place?.heightPx ?? 0) > LARGE_PX;

/** Of a print in the strip its shape, of one that has its place on the page that place. */
function styleOf(aspect = 1, place: FilledPlace | undefined): CSSProperties {
  if (place === undefined) return { '--aspect': aspect } as CSSProperties;
  const { leftPx, topPx } = place;
  return {
    '--left': `${leftPx}px`,
    '--top': `${topPx}px`,
    width: place.widthPx,
    height: place.heightPx,
  } as CSSProperties;
}
