import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatLately, formatMoney } from '#ui/format.ts';
import { DueMark } from './due-mark.tsx';
import { OrderCards, type OrderTableProps } from './order-cards.tsx';
import styles from './order-desk.module.css';
import { OrderWarnings } from './order-warnings.tsx';
import { PaymentBadge, ProductionBadge } from './status-badges.tsx';

const ROW_LINK = 'a[data-order-link]';

/** The first order's link: where Down from the search goes. */
export function focusFirstOrder(): void {
  document.querySelector<HTMLElement>(ROW_LINK)?.focus();
}

/** Up and down go from order to order, Enter opens. */
function moveBetweenOrders(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_LINK)];
  const here = document.activeElement instanceof HTMLElement ? links.indexOf(document.activeElement) : -1;
  const next = links[here + step];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A phone is too narrow for columns: there each order is a card. */
const NARROW = '(width < 760px)';

export function OrderTable({ orders, fresh, shop }: OrderTableProps) {
  const { t } = useTranslation('admin');
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  if (isNarrow) return <OrderCards orders={orders} fresh={fresh} shop={shop} onKeyDown={moveBetweenOrders} />;
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table highlightOnHover stickyHeader verticalSpacing="sm" fz="md" tabularNums onKeyDown={moveBetweenOrders}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.number')}</Table.Th>
            <Table.Th>{t('column.time')}</Table.Th>
            <Table.Th>{t('column.customer')}</Table.Th>
            <Table.Th>{t('column.due')}</Table.Th>
            <Table.Th ta="right">{t('column.prints')}</Table.Th>
            <Table.Th ta="right">{t('column.total')}</Table.Th>
            <Table.Th>{t('column.payment')}</Table.Th>
            <Table.Th>{t('column.production')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} isFresh={fresh.has(order.id)} shop={shop} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function OrderRow({ order, isFresh, shop }: { order: OrderSummary; isFresh: boolean; shop: OrderTableProps['shop'] }) {
  const { t, i18n } = useTranslation('admin');
  const number = formatOrderNumber(order.iid);
  return (
    <Table.Tr className={`${styles.row} ${isFresh ? styles.freshRow : ''}`} data-cancelled={order.paymentStatus === 90}>
      <Table.Td>
        <Link
          to={`/admin/orders/${order.id}`}
          className={styles.number}
          data-order-link
          aria-label={t('orderLabel', { number, name: order.name })}
        >
          {number}
        </Link>
        {isFresh ? <span className={styles.newMark}>{t('isNew')}</span> : null}
      </Table.Td>
      <Table.Td className={styles.nowrap}>
        {formatLately(order.createdAt, new Date(), shop.timeZone, i18n.language)}
        <div className={styles.quiet}>{t(`source.${order.source}`)}</div>
      </Table.Td>
      <Table.Td className={styles.customer}>
        <div className={styles.cut}>{order.name === '' ? t('nameDeleted') : order.name}</div>
        <div className={styles.quiet}>{formatPhoneNumber(order.phoneNumber)}</div>
      </Table.Td>
      <Table.Td className={styles.nowrap}>
        <DueMark order={order} timeZone={shop.timeZone} />
      </Table.Td>
      <Table.Td ta="right">{order.printCount}</Table.Td>
      <Table.Td ta="right" fw={700} className={styles.nowrap}>
        {formatMoney(order.totalPaymentAmount, shop.currency, i18n.language)}
      </Table.Td>
      <Table.Td>
        <PaymentBadge status={order.paymentStatus} />
      </Table.Td>
      <Table.Td>
        <ProductionBadge status={order.productionStatus} />
        <OrderWarnings order={order} />
      </Table.Td>
    </Table.Tr>
  );
}
