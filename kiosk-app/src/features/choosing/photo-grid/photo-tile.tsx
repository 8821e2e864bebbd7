import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { printQuality } from '@printfront/shared/domain/photo-geometry.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCrop, IconTrash } from '#ui/icons.tsx';
import { PrintPicture } from '#ui/print-picture.tsx';
import { printShape } from '#ui/print-shape.ts';
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
  onRemove: (file: UploadedFile) => void;
  removesAnywhere: boolean;
}

/** The contract's ceiling of prints of one photo in one size. */
const MOST_PRINTS = 999;

/** The paper's upper right corner: the paper lies in the middle of its square. */
function cornerOf(file: UploadedFile, size: PhotoTileProps['size'], picturePx: number) {
  const { aspect } = printShape(file, size);
  const width = aspect >= 1 ? picturePx : picturePx * aspect;
  return { top: (picturePx - width / aspect) / 2, right: `calc(50% - ${width / 2}px)` };
}

/** A photo as it will be printed, how sharp that is, and how many. Drawn again only when something of it changes. */
export const PhotoTile = memo(function PhotoTile(tile: PhotoTileProps) {
  const { file, number, size, frameSrc, picturePx, onWant, onEdit, onRemove, removesAnywhere } = tile;
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
      {removesAnywhere || file.state === 'damaged' ? (
        <button
          type="button"
          className={styles.remove}
          style={cornerOf(file, size, picturePx)}
          aria-label={t('remove', { name: file.name })}
          onClick={() => onRemove(file)}
        >
          <IconTrash size={24} aria-hidden />
        </button>
      ) : null}
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
        // A photo that cannot be read is printed by nobody.
        max={file.state === 'damaged' ? 0 : MOST_PRINTS}
        moreLabel={t('more', { name: file.name })}
        lessLabel={t('less', { name: file.name })}
        onChange={(quantity) => onWant(file, quantity)}
      />
    </article>
  );
});
