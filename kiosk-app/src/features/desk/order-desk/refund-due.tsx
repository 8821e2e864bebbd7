import { Anchor } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tillQuery } from '#api/till-queries.ts';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import type { DeskShop } from './desk-shop.ts';
import { refundOf } from './refund-of.ts';

/** What a customer gets back of an order that was paid and then cancelled, and of cash whether a till counts it. */
export function RefundDue({ order, shop }: { order: Order; shop: DeskShop }) {
  const { t, i18n } = useTranslation('desk');
  const method = refundOf(order);
  if (method === null) return null;
  return (
    <>
      <Notice kind="warn">
        {t(`refund.${method}`)}{' '}
        <b className={styles.cashSum}>{formatMoney(order.totalPaymentAmount, shop.currency, i18n.language)}</b>
      </Notice>
      {/* Only the shop itself has a till. */}
      {method === PAYMENT_METHOD.counter && shop.server !== null ? <NoShift /> : null}
    </>
  );
}

/** What goes back while the till is closed is in no shift. */
function NoShift() {
  const { t } = useTranslation('desk');
  const { data: till } = useQuery(tillQuery());
  if (till === undefined || till.shift !== null) return null;
  // Of a till that was opened before: what was cancelled while a shift was open is counted in that one.
  if (till.leftSatang !== null && till.withoutTill.givenBackCount === 0) return null;
  return (
    <Notice
      kind="warn"
      action={
        <Anchor component={Link} to="/admin/till">
          {t('adminFrame:till.toTill')}
        </Anchor>
      }
    >
      {t('refundNoShift')}
    </Notice>
  );
}
