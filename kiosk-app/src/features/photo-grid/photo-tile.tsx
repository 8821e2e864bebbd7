import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { IconAlertTriangle, IconCrop } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintPicture } from '#ui/print-picture.tsx';
import { QualityChip } from '#ui/quality-chip.tsx';
import { QuantityButtons } from '#ui/quantity-buttons.tsx';
import styles from './photo-tile.module.css';

interface PhotoTileProps {
  file: UploadedFile;
  /** From 1, in order of arrival. */
  number: number;
  size: Pick<Size, 'widthMm' | 'heightMm'>;
  frameSrc: string | null;
  picturePx: number;
  onWant: (file: UploadedFile, quantity: number) => void;
  onEdit: (file: UploadedFile) => void;
}

/** The contract's ceiling of prints of one photo in one size. */
const MOST_PRINTS = 999;

/** A photo as it will be printed, how sharp that is, and how many. Drawn again only when something of it changes. */
export const PhotoTile = memo(function PhotoTile(tile: PhotoTileProps) {
  const { file, number, size, frameSrc, picturePx, onWant, onEdit } = tile;
  const { t } = useTranslation('sizes');
  return (
    <article
      className={`${styles.tile} ${file.quantity > 0 ? '' : styles.unwanted}`}
      aria-label={t('photoLabel', { number, name: file.name })}
    >
      <button
        type="button"
        className={styles.picture}
        style={{ height: picturePx }}
        aria-label={t('edit', { name: file.name })}
        disabled={file.thumbnailUrl === null}
        onClick={() => onEdit(file)}
      >
        <span className={styles.paper}>
          <PrintPicture
            photo={file}
            print={size}
            src={file.thumbnailUrl}
            alt=""
            frameSrc={frameSrc}
            box={picturePx}
            unread={file.state === 'damaged' ? <IconAlertTriangle size={40} aria-hidden /> : t('processing')}
          />
          {file.thumbnailUrl === null ? null : (
            <span className={styles.adjust}>
              <IconCrop size={24} aria-hidden />
            </span>
          )}
        </span>
      </button>
      <div className={styles.quality}>
        {file.state === 'damaged' ? (
          <span className={styles.damaged}>
            <IconAlertTriangle size={22} aria-hidden /> {t('damaged')}
          </span>
        ) : file.dpi === null ? null : (
          <QualityChip quality={printQuality(file.dpi)} label={t(`quality.${printQuality(file.dpi)}`)} />
        )}
      </div>
      <QuantityButtons
        quantity={file.quantity}
        max={MOST_PRINTS}
        moreLabel={t('more', { name: file.name })}
        lessLabel={t('less', { name: file.name })}
        onChange={(quantity) => onWant(file, quantity)}
      />
    </article>
  );
});
