import { Anchor } from '@mantine/core';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconPhotoOff } from '#ui/icons.tsx';
import { paperSize } from '#ui/paper-size.ts';
import { HiddenBadge } from './hidden-badge.tsx';
import styles from './size-list.module.css';

interface SizeRowProps {
  size: EditableSize;
  discountCount: number;
  currency: string;
}

/** One size in the list: what it is, what it costs, and what hangs on it. */
export function SizeRow({ size, discountCount, currency }: SizeRowProps) {
  const { t, i18n } = useTranslation('catalogueEditor');
  const language = currentLanguage();
  const { metric, inches } = paperSize(size, language);
  const pictures = size.numberOfPicturesPerPrint;
  const facts = [
    ...(pictures > 1 ? [t('size.perSheet', { count: pictures })] : []),
    ...(discountCount > 0 ? [t('sizes.discounts', { count: discountCount })] : []),
    ...(size.photoFrames.length > 0 ? [t('sizes.frames', { count: size.photoFrames.length })] : []),
    ...(size.isShippingApplicable ? [] : [t('sizes.pickupOnly')]),
  ];
  return (
    <div className={styles.row}>
      {size.imageUrl === null ? (
        <span className={styles.picture} title={t('sizes.noPicture')}>
          <IconPhotoOff size={26} aria-hidden />
        </span>
      ) : (
        <img className={styles.picture} src={size.imageUrl} alt="" loading="lazy" draggable={false} />
      )}
      <div className={styles.name}>
        <Anchor component={Link} to={`/admin/sizes/${size.key}`} fw={600} size="lg">
          {localized(size.name, language)}
        </Anchor>
        {size.hidden ? <HiddenBadge /> : null}
        <span className={styles.key}>{size.key}</span>
      </div>
      <div className={styles.facts}>
        <div>
          {metric} · {inches}
        </div>
        <div>{facts.join(' · ')}</div>
      </div>
      <div className={styles.price}>{formatMoney(size.price, currency, i18n.language)}</div>
    </div>
  );
}
