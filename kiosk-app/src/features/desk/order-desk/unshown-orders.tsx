import type { OrderPage } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import styles from './order-desk.module.css';

/** Orders that the list had to leave out, so that nobody believes that it is all of them. */
export function UnshownOrders({ pages }: { pages: readonly Pick<OrderPage, 'unshown'>[] }) {
  const { t } = useTranslation('admin');
  const orders = new Map(pages.flatMap(({ unshown = [] }) => unshown.map((order) => [order.id, order])));
  if (orders.size === 0) return null;
  return (
    <Notice kind="bad">
      {t('unshown', { count: orders.size })}
      <ul className={styles.damagedNames}>
        {[...orders.values()].map(({ id, iid }) => (
          <li key={id}>{iid === null ? id : `${formatOrderNumber(iid)} (${id})`}</li>
        ))}
      </ul>
    </Notice>
  );
}
