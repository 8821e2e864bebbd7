import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#ui/format.ts';
import { IconClock } from '#ui/icons.tsx';
import styles from './ready-time.module.css';

interface ReadyTimeProps {
  /** ISO 8601; null when nobody can say. */
  dueDate: string | null;
  shippingMethod: ShippingMethod;
  timeZone: string;
}

export function ReadyTime({ dueDate, shippingMethod, timeZone }: ReadyTimeProps) {
  const { t, i18n } = useTranslation('checkout');
  const time = dueDate === null ? null : formatInstant(dueDate, timeZone, i18n.language);
  return (
    <p className={styles.ready} data-testid="ready-time">
      <IconClock size={28} aria-hidden />
      {time === null ? t('readyUnknown') : t(isMail(shippingMethod) ? 'sentBy' : 'readyAt', { time })}
    </p>
  );
}
