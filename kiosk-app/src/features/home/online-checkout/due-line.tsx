import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import { IconClock } from '#ui/icons.tsx';
import { readyWords } from '#ui/ready-words.ts';
import styles from './due-line.module.css';

interface DueLineProps {
  /** ISO 8601; null when nobody can say, undefined while it is asked for. */
  dueDate: string | null | undefined;
  shippingMethod: ShippingMethod;
  timeZone: string;
}

export function DueLine({ dueDate, shippingMethod, timeZone }: DueLineProps) {
  const { t } = useTranslation('checkout');
  return (
    <p className={styles.due} data-testid="ready-time">
      <IconClock size={22} aria-hidden />
      {words()}
    </p>
  );

  function words(): string {
    if (dueDate === undefined) return '…';
    return readyWords(t, { dueDate, shippingMethod, timeZone, language: currentLanguage() }, Date.now());
  }
}
