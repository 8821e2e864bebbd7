import { differenceOf } from '@printfront/shared/domain/till.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '#ui/icons.tsx';
import styles from './till.module.css';

interface DifferenceProps {
  countedSatang: number;
  expectedSatang: number;
  currency: string;
}

/** Short, over or right: in words, with an icon, and only then in colour. */
export function Difference({ countedSatang, expectedSatang, currency }: DifferenceProps) {
  const { t, i18n } = useTranslation('till');
  const { kind, satang } = differenceOf(countedSatang, expectedSatang);
  const Icon = kind === 'none' ? IconCircleCheck : IconAlertTriangle;
  const look = { none: styles.good, short: styles.bad, over: styles.warn }[kind];
  return (
    <span className={`${styles.difference} ${look}`} data-difference={kind}>
      <Icon size={18} aria-hidden />
      {t(`difference.${kind}`, { amount: formatMoney(satang, currency, i18n.language) })}
    </span>
  );
}
