import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import styles from './order-placed.module.css';

interface OrderPlacedProps {
  iid: number;
  price: number;
  currency: string;
  method: PaymentMethod;
  isMailed: boolean;
  /** When it will be ready. */
  children: ReactNode;
}

/** The order number, larger than anything else; never a name or a phone number. */
export function OrderPlaced({ iid, price, currency, method, isMailed, children }: OrderPlacedProps) {
  const { t, i18n } = useTranslation('checkout');
  return (
    <div className={styles.placed}>
      <span className={styles.label}>{t('orderNumber')}</span>
      <output className={styles.number} data-testid="order-number">
        {formatOrderNumber(iid)}
      </output>
      <span className={styles.amount}>
        {t('amount')} {formatMoney(price, currency, i18n.language)}
      </span>
      {children}
      <p className={styles.next}>{isMailed ? t(`donePayMail.${method}`) : t(`donePay.${method}`)}</p>
      <p className={styles.remember}>{t('doneRemember')}</p>
    </div>
  );
}
