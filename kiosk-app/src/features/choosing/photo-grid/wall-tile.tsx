import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconEyeOff, IconPencil, IconStack } from '#ui/icons.tsx';
import { isBlurry } from './wall-photos.ts';
import { WallPicture } from './wall-picture.tsx';
import styles from './wall-tile.module.css';

export interface WallTileProps {
  file: UploadedFile;
  /** From 1, among those shown. */
  number: number;
  total: number;
  /** Below the first row's top. */
  topPx: number;
  leftPx: number;
  widthPx: number;
  heightPx: number;
  size: Pick<Size, 'widthMm' | 'heightMm' | 'faceGuide'>;
  sizeName: string;
  frameSrc: string | null;
  /** The one that the keyboard stops at. */
  isActive: boolean;
  hasPencil: boolean;
  /** Null while photos are not being selected. */
  isSelected: boolean | null;
}

/** What a touch on a part of a tile means; on the rest of it, one print more. Read by usePhotoTouch. */
export type TilePart = 'edit' | 'count' | 'similar';

/** Narrower than this only signs fit. */
const ROOM_FOR_WORDS_PX = 190;
/** Below one of these the number is small, and the signs stand away from it, at the top. */
const ROOM_FOR_BOTH_PX = { width: 170, height: 115 };

/** A photo on the wall in its own shape, with what is chosen of it. Drawn again only when something of it changes. */
export const WallTile = memo(function WallTile(tile: WallTileProps) {
  const { file, number, total, topPx, leftPx, widthPx, heightPx, size, sizeName, frameSrc, isActive, isSelected } =
    tile;
  const { t } = useTranslation(['wall', 'sizes']);
  const isDamaged = file.state === 'damaged';
  const isChosen = file.quantity > 0 && !isDamaged;
  const { similarCount: similar, averageColor } = file;
  const isSmall = widthPx < ROOM_FOR_BOTH_PX.width || heightPx < ROOM_FOR_BOTH_PX.height;
  const says = [
    t('tile', { number, total, name: file.name, count: file.quantity, size: sizeName }),
    isBlurry(file) ? t('blurry') : null,
    isDamaged ? t('damagedShort') : null,
    similar > 1 ? t('similar', { count: similar }) : null,
    isSelected ? t('tileSelected') : null,
  ];
  return (
    <article
      className={`${styles.tile} ${isChosen ? styles.chosen : ''} ${isSmall ? styles.small : ''}`}
      style={{ width: widthPx, height: heightPx, transform: `translate(${leftPx}px, ${topPx}px)` }}
      aria-label={t('sizes:photoLabel', { number, name: file.name })}
      aria-posinset={number}
      aria-setsize={total}
      data-photo={file.id}
    >
      <button
        type="button"
        className={styles.picture}
        style={{ backgroundColor: averageColor ?? undefined }}
        tabIndex={isActive ? 0 : -1}
        aria-label={says.filter((words) => words !== null).join('. ')}
        {...(isSelected === null ? {} : { 'aria-pressed': isSelected })}
      >
        <WallPicture file={file} size={size} frameSrc={frameSrc} widthPx={widthPx} heightPx={heightPx} />
      </button>
      <Signs file={file} hasWords={!isSmall && widthPx >= ROOM_FOR_WORDS_PX} isAbove={isSmall} />
      {isSelected === null ? <Controls {...tile} isChosen={isChosen} /> : null}
      {isSelected === null ? null : (
        <span className={`${styles.check} ${isSelected ? styles.checked : ''}`}>
          {isSelected ? <IconCheck aria-hidden /> : null}
        </span>
      )}
    </article>
  );
});

/** What is to be known of a photo. Most have none: hundreds of tiles are drawn while one scrolls. */
function Signs({ file, hasWords, isAbove }: { file: UploadedFile; hasWords: boolean; isAbove: boolean }) {
  const { t } = useTranslation('wall');
  const { similarCount: similar } = file;
  const isDamaged = file.state === 'damaged';
  if (similar <= 1 && !isBlurry(file) && !isDamaged) return null;
  return (
    <span className={`${styles.signs} ${isAbove ? styles.above : ''}`}>
      {similar > 1 ? (
        <button
          type="button"
          className={styles.similar}
          tabIndex={-1}
          data-part={'similar' satisfies TilePart}
          aria-label={t('openSimilar', { count: similar, name: file.name })}
        >
          <IconStack aria-hidden /> {hasWords ? t('similar', { count: similar }) : similar}
        </button>
      ) : null}
      {isBlurry(file) ? (
        <span className={styles.blurry} aria-hidden="true">
          <IconEyeOff aria-hidden /> {hasWords ? t('blurry') : null}
        </span>
      ) : null}
      {isDamaged ? (
        <span className={styles.damaged} aria-hidden="true">
          <IconAlertTriangle aria-hidden /> {hasWords ? t('damagedShort') : null}
        </span>
      ) : null}
    </span>
  );
}

/** Of a chosen photo: the way to its cut, and how many. A face is put in its place before one decides for it. */
function Controls({ file, size, hasPencil, isChosen }: WallTileProps & { isChosen: boolean }) {
  const { t } = useTranslation(['wall', 'sizes']);
  const canBeCut = isChosen || (size.faceGuide !== null && file.state === 'ready');
  return (
    <>
      {hasPencil && canBeCut && file.thumbnailUrl !== null ? (
        <button
          type="button"
          className={styles.pencil}
          tabIndex={-1}
          data-part={'edit' satisfies TilePart}
          aria-label={t('sizes:edit', { name: file.name })}
        >
          <IconPencil aria-hidden />
        </button>
      ) : null}
      {isChosen ? (
        <button
          type="button"
          className={styles.count}
          tabIndex={-1}
          data-part={'count' satisfies TilePart}
          aria-label={t('count', { name: file.name, count: file.quantity })}
        >
          {file.quantity}
        </button>
      ) : null}
    </>
  );
}
