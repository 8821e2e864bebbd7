import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { finishOfSize } from '@printfront/shared/domain/finish.ts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paperOf, paperScale } from './paper-scale.ts';
import { SizeCard } from './size-card.tsx';
import styles from './size-cards.module.css';
import { useCardRoom } from './use-card-room.ts';

interface SizeCardsProps {
  /** Where the sizes' pages are: each is below it by its key. */
  sizesPath: string;
  sizes: readonly Size[];
  discounts: readonly Discount[];
  statuses: readonly UploadSizeStatus[];
  currency: string;
  /** The customer's photos. */
  files: readonly UploadedFile[];
}

/** The sizes of one kind, their papers drawn at one scale. */
export function SizeCards({ sizesPath, sizes, discounts, statuses, currency, files }: SizeCardsProps) {
  const { t } = useTranslation('sizes');
  const cards = useRef<HTMLDivElement>(null);
  const room = useCardRoom(cards);
  const photos = useMemo(() => samplePhotos(files), [files]);
  const chosen = new Map(statuses.map(({ size, printQuantity }) => [size, printQuantity]));
  if (sizes.length === 0) return <p className={styles.empty}>{t('emptyCategory')}</p>;
  const pxPerMm = room === null ? 1 : paperScale(sizes.map(papersOf(photos.length > 0)), room);
  return (
    <div ref={cards} className={`${styles.cards} ${sizes.length <= FEW ? styles.few : ''}`}>
      {sizes.map((size, index) => (
        <SizeCard
          key={size.id}
          address={`${sizesPath}/${size.key}`}
          size={size}
          discounts={discounts}
          currency={currency}
          finish={finishOfSize(size, statuses)}
          chosenPrints={chosen.get(size.key) ?? 0}
          files={files}
          photo={photos[index % Math.max(1, photos.length)]}
          pxPerMm={pxPerMm}
        />
      ))}
    </div>
  );
}

/** Paper follows the photo: one that lies across takes as much room beside the phone as it is high. */
const papersOf = (hasPhotos: boolean) => (size: Size) => {
  const paper = paperOf(size);
  return hasPhotos && size.numberOfPicturesPerPrint === 1
    ? { widthMm: Math.max(paper.widthMm, paper.heightMm), heightMm: paper.heightMm }
    : paper;
};

/** So few leave room on a tall screen. */
const FEW = 4;

const MOST_SAMPLES = 12;

/** A few that can be seen; upright ones first, because the papers stand. */
function samplePhotos(files: readonly UploadedFile[]): UploadedFile[] {
  const seen = files.filter(({ thumbnailUrl, state }) => thumbnailUrl !== null && state === 'ready');
  const isUpright = ({ width, height }: UploadedFile) => (height ?? 0) > (width ?? 0);
  return [...seen.filter(isUpright), ...seen.filter((file) => !isUpright(file))].slice(0, MOST_SAMPLES);
}
