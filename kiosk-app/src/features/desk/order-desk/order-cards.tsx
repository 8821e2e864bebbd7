import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatLately, formatMoney } from '#ui/format.ts';
import { DueMark } from './due-mark.tsx';
import styles from './order-desk.module.css';
import { OrderWarnings } from './order-warnings.tsx';
import { PaymentBadge, ProductionBadge } from './status-badges.tsx';

export interface OrderTableProps {
  orders: readonly OrderSummary[];
  /** Came in while the list was open. */
  fresh: ReadonlySet<string>;
  shop: { timeZone: string; currency: string };
}

interface OrderCardsProps extends OrderTableProps {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The list of orders on a phone. */
export function OrderCards({ orders, fresh, shop, onKeyDown }: OrderCardsProps) {
  const { t, i18n } = useTranslation('admin');
  return (
    <ul className={styles.cards} onKeyDown={onKeyDown}>
      {orders.map((order) => {
        const number = formatOrderNumber(order.iid);
        return (
          <li
            key={order.id}
            className={`${styles.row} ${styles.card} ${fresh.has(order.id) ? styles.freshRow : ''}`}
            data-cancelled={order.paymentStatus === 90}
          >
            <div className={styles.cardLine}>
              <span>
                <Link
                  to={`/admin/orders/${order.id}`}
                  className={styles.number}
                  data-order-link
                  aria-label={t('orderLabel', { number, name: order.name })}
                >
                  {number}
                </Link>
                {fresh.has(order.id) ? <span className={styles.newMark}>{t('isNew')}</span> : null}
              </span>
              <b>{formatMoney(order.totalPaymentAmount, shop.currency, i18n.language)}</b>
            </div>
            <div className={styles.cardLine}>
              <span className={`${styles.customer} ${styles.cut}`}>
                {order.name === '' ? t('nameDeleted') : order.name}
              </span>
              <span className={styles.quiet}>{t('prints', { count: order.printCount })}</span>
            </div>
            <div className={styles.cardBadges}>
              <PaymentBadge status={order.paymentStatus} />
              <ProductionBadge status={order.productionStatus} />
            </div>
            <div className={`${styles.cardLine} ${styles.quiet}`}>
              <span>
                {formatLately(order.createdAt, new Date(), shop.timeZone, i18n.language)} ·{' '}
                {t(`source.${order.source}`)}
              </span>
              <span>
                {t('column.due')}: <DueMark order={order} timeZone={shop.timeZone} />
              </span>
            </div>
            <OrderWarnings order={order} />
          </li>
        );
      })}
    </ul>
  );
}
