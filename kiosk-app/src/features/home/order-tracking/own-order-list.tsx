import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { IconChevronRight, IconPhoto } from '#ui/icons.tsx';
import { OrderAgainButton } from '../order-again/order-again-button.tsx';
import { type OrderStatus, orderStatus } from './order-status.ts';
import styles from './own-order-list.module.css';
import { StatusChip } from './status-chip.tsx';

/** What one may want once more; while its photos are there, one of them is shown. */
const OVER: ReadonlySet<OrderStatus> = new Set(['handedOver', 'sent', 'cancelled']);

interface OwnOrderListProps {
  orders: readonly OrderSummary[];
  shop: { timeZone: string; currency: string };
}

/** One row an order, newest first; the whole row leads to it, but for a button in it. */
export function OwnOrderList({ orders, shop }: OwnOrderListProps) {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  return (
    <ul className={styles.list} aria-label={t('listTitle')}>
      {orders.map((order) => {
        const number = formatOrderNumber(order.iid);
        const status = orderStatus(order);
        return (
          <li key={order.id} className={styles.row} data-cancelled={status === 'cancelled'}>
            <span className={styles.picture}>
              {order.thumbnailUrl == null ? (
                <IconPhoto size={28} aria-hidden />
              ) : (
                <img src={order.thumbnailUrl} alt="" loading="lazy" decoding="async" />
              )}
            </span>
            <Link
              to={`/orders/${order.id}`}
              className={styles.number}
              aria-label={t('orderLabel', { number, status: t(`status.${status}`) })}
            >
              {number}
            </Link>
            <span className={styles.facts}>
              <span>{t('placedAt', { time: formatInstant(order.createdAt, shop.timeZone, language) })}</span>
              <span className={styles.quiet}>
                {t('prints', { count: order.printCount })} · {t(`checkout:method.${order.shippingMethod}`)}
              </span>
            </span>
            <span className={styles.status}>
              <StatusChip status={status} />
              {OVER.has(status) && order.thumbnailUrl != null ? (
                <span className={styles.again}>
                  <OrderAgainButton orderId={order.id} currency={shop.currency} number={number} />
                </span>
              ) : null}
            </span>
            <b className={styles.amount}>{formatMoney(order.totalPaymentAmount, shop.currency, language)}</b>
            <IconChevronRight className={styles.arrow} size={22} aria-hidden />
          </li>
        );
      })}
    </ul>
  );
}
