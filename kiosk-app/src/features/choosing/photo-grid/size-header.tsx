import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paperSize } from '#ui/paper-size.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import styles from './size-header.module.css';

interface SizeHeaderProps {
  size: Size;
  samplePhoto: UploadedFile | undefined;
  /** Its prices. */
  children: ReactNode;
}

const SAMPLE_PX = 300;

/** The size above its grid: on a tall screen with a large sample, on a low one in a line. */
export function SizeHeader({ size, samplePhoto, children }: SizeHeaderProps) {
  const { t, i18n } = useTranslation('sizes');
  const paper = paperSize(size, i18n.language === 'en' ? 'en' : 'th');
  return (
    <div className={styles.header}>
      {samplePhoto === undefined ? null : (
        <div className={styles.sample}>
          <PrintPicture
            photo={samplePhoto}
            print={size}
            src={samplePhoto.previewUrl ?? samplePhoto.thumbnailUrl}
            alt=""
            box={SAMPLE_PX}
          />
        </div>
      )}
      <div className={styles.facts}>
        <span>
          {paper.metric} ({paper.inches})
        </span>
        {size.numberOfPicturesPerPrint > 1 ? (
          <span>{t('perSheet', { count: size.numberOfPicturesPerPrint })}</span>
        ) : null}
        {children}
      </div>
    </div>
  );
}
