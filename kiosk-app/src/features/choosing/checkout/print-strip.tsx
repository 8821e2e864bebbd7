import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEyeOff } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
import { isBlurry, printedOf, shownInStrip } from './blurry-prints.ts';
import styles from './print-strip.module.css';

/** A customer who checks looks at the first ones and at those with a mark; all of them are one tap away. */
const MOST_SHOWN = 24;
/** Pixels of the box that a picture is drawn for; CSS makes it as high as the strip. */
const BOX = 240;

interface PrintStripProps {
  files: readonly UploadedFile[];
  size: Size;
  frameSrc: string | null;
  onOpen: (file: UploadedFile) => void;
  /** To those that the strip has no room for. */
  onMore: () => void;
}

/** The prints of one size side by side, each in the shape in which it will be cut, with its count and what is wrong with it. */
export function PrintStrip({ files, size, frameSrc, onOpen, onMore }: PrintStripProps) {
  const { t } = useTranslation('checkout');
  const shown = shownInStrip(files, MOST_SHOWN);
  const more = printedOf(files).length - shown.length;
  return (
    <ul className={styles.strip}>
      {shown.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={styles.print}
            style={{ '--aspect': printShape(file, size).aspect } as CSSProperties}
            aria-label={t(isBlurry(file) ? 'printBlurry' : 'print', { name: file.name, count: file.quantity })}
            onClick={() => onOpen(file)}
          >
            <PrintPicture
              photo={file}
              print={size}
              src={file.thumbnailUrl}
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
