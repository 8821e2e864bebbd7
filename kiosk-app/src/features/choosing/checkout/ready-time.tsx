import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { useTranslation } from 'react-i18next';
import { IconClock } from '#ui/icons.tsx';
import styles from './ready-time.module.css';
import { readyWords } from './ready-words.ts';

interface ReadyTimeProps {
  /** ISO 8601; null when nobody can say. */
  dueDate: string | null;
  shippingMethod: ShippingMethod;
  timeZone: string;
}

export function ReadyTime({ dueDate, shippingMethod, timeZone }: ReadyTimeProps) {
  const { t, i18n } = useTranslation('checkout');
  return (
    <p className={styles.ready} data-testid="ready-time">
      <IconClock size={28} aria-hidden />
      {readyWords(t, { dueDate, shippingMethod, timeZone, language: i18n.language })}
    </p>
  );
}
