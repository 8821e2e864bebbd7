import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconAlarm } from '#ui/icons.tsx';
import styles from './distributions.module.css';
import { SOON_DAYS } from './expiry-days.ts';

/** @param days whole days until the day on which the file expires; 0 is today */
export function daysLeftWords(t: TFunction<'distributions'>, days: number): string {
  if (days <= 0) return t('today');
  return days === 1 ? t('tomorrow') : t('inDays', { count: days });
}

/** With a sign where it is soon. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation('distributions');
  const isSoon = days <= SOON_DAYS;
  return (
    <span className={isSoon ? styles.soon : styles.quiet}>
      {isSoon ? <IconAlarm size={18} aria-hidden /> : null}
      {daysLeftWords(t, days)}
    </span>
  );
}
