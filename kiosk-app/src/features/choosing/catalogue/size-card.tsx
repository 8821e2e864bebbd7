import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconCircleCheckFilled } from '#ui/icons.tsx';
import { paperSize } from '#ui/paper-size.ts';
import { PrintPicture } from '#ui/print-picture.tsx';
import { PriceSteps } from './price-steps.tsx';
import styles from './size-card.module.css';

interface SizeCardProps {
  size: Size;
  discounts: readonly Discount[];
  currency: string;
  /** Prints chosen in this size so far. */
  chosenPrints: number;
  /** Shown in the paper's shape where the size has no picture of its own. */
  samplePhoto: UploadedFile | undefined;
  /** Square that the size's picture fits into. */
  picturePx?: number | undefined;
}

export function SizeCard({ size, discounts, currency, chosenPrints, samplePhoto, picturePx = 150 }: SizeCardProps) {
  const { t, i18n } = useTranslation('sizes');
  const language = i18n.language === 'en' ? 'en' : 'th';
  const paper = paperSize(size, language);
  const name = size.name[language];
  return (
    <Link to={size.key} className={`${styles.card} ${chosenPrints > 0 ? styles.chosen : ''}`}>
      <span className={styles.picture} style={{ width: picturePx, height: picturePx }}>
        <SizePicture size={size} samplePhoto={samplePhoto} picturePx={picturePx} />
      </span>
      <span className={styles.facts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.paper}>
          {paper.metric} <span className={styles.inches}>({paper.inches})</span>
        </span>
        <PriceSteps size={size} discounts={discounts} currency={currency} />
        <span className={styles.notes}>
          {size.numberOfPicturesPerPrint > 1 ? (
            <span>{t('perSheet', { count: size.numberOfPicturesPerPrint })}</span>
          ) : null}
          {size.photoFrames.length > 0 ? <span>{t('frames')}</span> : null}
          {size.isShippingApplicable ? null : <span>{t('pickupOnly')}</span>}
        </span>
        {chosenPrints > 0 ? (
          <span className={styles.count}>
            <IconCircleCheckFilled size={24} aria-hidden /> {t('chosen', { count: chosenPrints })}
          </span>
        ) : (
          <span className={styles.none}>{t('notChosen')}</span>
        )}
      </span>
    </Link>
  );
}

function SizePicture({
  size,
  samplePhoto,
  picturePx,
}: Pick<SizeCardProps, 'size' | 'samplePhoto'> & { picturePx: number }) {
  if (size.imageUrl !== null) return <img className={styles.image} src={size.imageUrl} alt="" decoding="async" />;
  const blank = { width: null, height: null, crop: null, fit: 'fill', rotate: 0 } as const;
  const sample = samplePhoto === undefined ? blank : { ...samplePhoto, crop: null, fit: 'fill' as const };
  return (
    <PrintPicture
      photo={sample}
      print={size}
      src={samplePhoto?.thumbnailUrl ?? null}
      alt=""
      box={picturePx}
      frameSrc={size.photoFrames[0]?.image ?? null}
    />
  );
}
