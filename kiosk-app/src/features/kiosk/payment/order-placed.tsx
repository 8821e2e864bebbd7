import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { IconBuildingStore, IconClock, IconTruckDelivery } from '#ui/icons.tsx';
import styles from './order-placed.module.css';

interface OrderPlacedProps {
  iid: number;
  price: number;
  currency: string;
  isMailed: boolean;
  /** When it is ready or sent. */
  ready: string;
  /** Where it is fetched, or how it is sent. */
  where: string;
  /** Below: what else can be asked for. */
  children: ReactNode;
}

/** The order number, larger than anything else; when and where; never a name or a phone number. */
export function OrderPlaced({ iid, price, currency, isMailed, ready, where, children }: OrderPlacedProps) {
  const { t, i18n } = useTranslation('checkout');
  return (
    <section className={styles.placed}>
      <div className={styles.numberLine}>
        <div>
          <span className={styles.label}>{t('orderNumber')}</span>
          <output className={styles.number} data-testid="order-number">
            {formatOrderNumber(iid)}
          </output>
        </div>
        <div className={styles.amount}>
          <span className={styles.label}>{t('amount')}</span>
          <b>{formatMoney(price, currency, i18n.language)}</b>
        </div>
      </div>
      <div className={styles.facts}>
        <div className={styles.fact} data-testid="ready-time">
          <IconClock aria-hidden />
          <b>{ready}</b>
        </div>
        <div className={styles.fact}>
          {isMailed ? <IconTruckDelivery aria-hidden /> : <IconBuildingStore aria-hidden />}
          <b>{where}</b>
        </div>
      </div>
      <p className={styles.remember}>{t('doneRemember')}</p>
      {children}
    </section>
  );
}
