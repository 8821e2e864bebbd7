import { useTranslation } from 'react-i18next';
import { formatMoney } from './format.ts';
import styles from './money.module.css';

interface MoneyProps {
  satang: number;
  currency?: string;
  large?: boolean;
  /** The price it would have been without discounts. */
  crossed?: boolean;
}

/** A price, never under 28 px. */
export function Money({ satang, currency, large, crossed }: MoneyProps) {
  const { i18n } = useTranslation();
  const text = formatMoney(satang, currency, i18n.language);
  if (crossed) return <s className={`${styles.money} ${styles.crossed}`}>{text}</s>;
  return <span className={`${styles.money} ${large ? styles.large : ''}`}>{text}</span>;
}
