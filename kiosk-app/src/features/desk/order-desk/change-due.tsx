import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';

const KEY = 'printfront-change-due';

/** Of the cash that was taken last; in this tab, so that the ticket's page says it too. @param satang 0 where it was exact */
export const keepChange = (orderId: string, satang: number): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ orderId, satang }));

function changeOf(orderId: string): number {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { orderId?: string; satang?: number };
  return kept.orderId === orderId ? (kept.satang ?? 0) : 0;
}

/** A customer has gone with it by then. */
const SAID_MS = 5 * 60_000;

/** What the customer gets back of the cash that was just taken. */
export function ChangeDue({ order, currency }: { order: Order; currency: string }) {
  const { t, i18n } = useTranslation('desk');
  const paid = order.history.findLast(({ kind }) => kind === 'payment');
  const change = changeOf(order.id);
  const isJustPaid =
    paid?.kind === 'payment' &&
    paid.to === PAYMENT_STATUS.confirmed &&
    paid.method === PAYMENT_METHOD.counter &&
    Date.now() - Date.parse(paid.at) < SAID_MS;
  if (change <= 0 || !isJustPaid) return null;
  return (
    <Notice kind="good">
      {t('changeDue')} <b className={styles.cashSum}>{formatMoney(change, currency, i18n.language)}</b>
    </Notice>
  );
}
