import { Anchor } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ordersOfPhoneQuery } from '#api/order-queries.ts';
import { formatLately, formatMoney } from '#ui/format.ts';
import styles from './desk.module.css';
import { Folded } from './folded.tsx';

/** What the same customer ordered before, by telephone number. */
export function EarlierOrders({ order, shop }: { order: Order; shop: { timeZone: string; currency: string } }) {
  const { t, i18n } = useTranslation('desk');
  const { phoneNumber } = order;
  const { data } = useQuery({ ...ordersOfPhoneQuery(phoneNumber), enabled: phoneNumber !== '' });
  const earlier = (data?.items ?? []).filter(
    (one) => one.phoneNumber === phoneNumber && one.id !== order.id && one.createdAt < order.createdAt,
  );
  const money = (satang: number) => formatMoney(satang, shop.currency, i18n.language);
  const sum = earlier.reduce((total, { totalPaymentAmount }) => total + totalPaymentAmount, 0);
  const state =
    earlier.length === 0 ? t('earlierNone') : t('earlierSum', { count: earlier.length, amount: money(sum) });
  return (
    <Folded title={t('earlier')} state={state}>
      <ul className={styles.history}>
        {earlier.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to={`/admin/orders/${one.id}`} inherit>
              {formatOrderNumber(one.iid)}
            </Anchor>{' '}
            {formatLately(one.createdAt, new Date(), shop.timeZone, i18n.language)} · {money(one.totalPaymentAmount)}
          </li>
        ))}
      </ul>
    </Folded>
  );
}
