import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { IconTag } from '#ui/icons.tsx';
import type { Nudge } from './next-nudge.ts';
import styles from './price-nudge.module.css';

interface PriceNudgeProps {
  nudge: Nudge | null;
  currency: string;
  /** Named where more than one size is on the screen. */
  sizeName?: string | undefined;
}

/** How many prints more make each of them cheaper. */
export function PriceNudge({ nudge, currency, sizeName }: PriceNudgeProps) {
  const { t, i18n } = useTranslation('sizes');
  if (nudge === null) return null;
  const words = t('nudge', {
    count: nudge.missingPrints,
    price: formatMoney(nudge.unitPrice, currency, i18n.language),
  });
  return (
    <span className={styles.nudge} role="status">
      <IconTag className={styles.icon} size={26} aria-hidden />
      {sizeName === undefined ? words : `${sizeName}: ${words}`}
    </span>
  );
}
