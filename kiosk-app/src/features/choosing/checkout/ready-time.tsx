import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { useTranslation } from 'react-i18next';
import { IconClock } from '#ui/icons.tsx';
import { readyWords } from '#ui/ready-words.ts';
import styles from './ready-time.module.css';

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
      {readyWords(t, { dueDate, shippingMethod, timeZone, language: i18n.language }, Date.now())}
    </p>
  );
}
