import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Money } from '#ui/money.tsx';
import type { OrderTotal } from './order-total.ts';
import styles from './total-bar.module.css';

/** Count and total, always in view at the bottom. */
export function TotalBar({ total, currency }: { total: OrderTotal; currency: string }) {
  const { t, i18n } = useTranslation('sizes');
  return (
    <div className={styles.total} role="status" data-takes-prints>
      <span className={styles.line}>
        <span data-testid="total-prints">{t('prints', { count: total.printCount })}</span>
        {total.crossOutPrice === null ? null : <Money satang={total.crossOutPrice} currency={currency} crossed />}
      </span>
      <span className={styles.price} data-testid="total-price">
        {formatMoney(total.totalPrice, currency, i18n.language)}
      </span>
    </div>
  );
}
