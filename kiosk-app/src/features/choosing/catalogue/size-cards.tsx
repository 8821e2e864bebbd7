import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { useTranslation } from 'react-i18next';
import { SizeCard } from './size-card.tsx';
import styles from './size-cards.module.css';

interface SizeCardsProps {
  sizes: readonly Size[];
  discounts: readonly Discount[];
  statuses: readonly UploadSizeStatus[];
  currency: string;
  samplePhoto: UploadedFile | undefined;
  picturePx?: number;
}

/** The sizes of one kind. */
export function SizeCards({ sizes, discounts, statuses, currency, samplePhoto, picturePx }: SizeCardsProps) {
  const { t } = useTranslation('sizes');
  const chosen = new Map(statuses.map(({ size, printQuantity }) => [size, printQuantity]));
  if (sizes.length === 0) return <p className={styles.empty}>{t('emptyCategory')}</p>;
  return (
    <div className={styles.cards}>
      {sizes.map((size) => (
        <SizeCard
          key={size.id}
          size={size}
          discounts={discounts}
          currency={currency}
          chosenPrints={chosen.get(size.key) ?? 0}
          samplePhoto={samplePhoto}
          picturePx={picturePx}
        />
      ))}
    </div>
  );
}
