import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '#ui/money.tsx';
import styles from './order-sum.module.css';

/** The total, for the bar at the bottom. */
export function OrderSum({ summary, currency }: { summary: PriceSummary; currency: string }) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.sum} role="status">
      {summary.shippingPrice > 0 ? (
        <span className={styles.shipping}>
          {t('shipping')} <Money satang={summary.shippingPrice} currency={currency} />
        </span>
      ) : null}
      <span className={styles.label}>{t('total')}</span>
      {summary.crossOutPrice === null ? null : <Money satang={summary.crossOutPrice} currency={currency} crossed />}
      <span data-testid="order-total">
        <Money satang={summary.totalPrice} currency={currency} large />
      </span>
    </div>
  );
}
