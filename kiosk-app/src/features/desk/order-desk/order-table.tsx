import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#text/i18n.ts';
import styles from './desk.module.css';
import { OrderRow } from './order-row.tsx';
import { usualFinish } from './usual-finish.ts';

const ROW_LINK = 'a[data-order-link]';
export const rowLinks = () => [...document.querySelectorAll<HTMLElement>(ROW_LINK)];

/** The first order's link: where Down from the search goes. */
export function focusFirstOrder(): void {
  rowLinks()[0]?.focus();
}

/** To the row of an order, wherever the focus is. @returns false where it is not shown */
export function focusOrder(id: string | undefined): boolean {
  const link = id === undefined ? undefined : rowLinks().find(({ dataset }) => dataset.orderLink === id);
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== undefined;
}

/** Up and down through the rows; from elsewhere on the page to the chosen one or the first. */
export function moveFocus(step: 1 | -1, chosen: string | null): string | undefined {
  const links = rowLinks();
  const here = links.findIndex(({ dataset }) => dataset.orderLink === chosen);
  const next = here < 0 ? links[0] : links[here + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.orderLink;
}

interface OrderTableProps {
  orders: readonly OrderSummary[];
  /** By when they are due. */
  isSorted: boolean;
  /** Came in while the list was open. */
  fresh: ReadonlySet<string>;
  chosen: string | null;
  picked: ReadonlySet<string>;
  busy: string | null;
  shop: { timeZone: string; currency: string };
  onChoose: (id: string) => void;
  onPick: (id: string) => void;
  onPickAll: () => void;
  onStep: (order: OrderSummary) => void;
}

export function OrderTable({ orders, isSorted, fresh, chosen, picked, busy, shop, onPickAll, ...on }: OrderTableProps) {
  const { t } = useTranslation('desk');
  const usual = usualFinish(orders, currentLanguage());
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.pick}>
            <input
              type="checkbox"
              aria-label={t('column.pick')}
              checked={picked.size > 0 && orders.every(({ id }) => picked.has(id))}
              onChange={onPickAll}
            />
          </th>
          <th className={styles.thumb}>
            <span className={styles.unseen}>{t('column.picture')}</span>
          </th>
          <th className={styles.numberColumn}>{t('admin:column.number')}</th>
          <th className={styles.customerColumn}>{t('admin:column.customer')}</th>
          <th className={styles.sizesColumn}>
            {usual === null ? t('column.sizes') : t('column.sizesOn', { finish: usual })}
          </th>
          <th className={styles.printsColumn}>{t('column.prints')}</th>
          <th className={styles.totalColumn}>{t('admin:column.total')}</th>
          <th className={styles.paymentColumn}>{t('admin:column.payment')}</th>
          <th className={styles.nextColumn}>{t('column.next')}</th>
          <th className={styles.dueColumn} aria-sort={isSorted ? 'ascending' : undefined}>
            {t('column.due')}
            {isSorted ? <span aria-hidden="true"> ↑</span> : null}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isFresh={fresh.has(order.id)}
            isChosen={order.id === chosen}
            isPicked={picked.has(order.id)}
            isBusy={busy !== null}
            usualFinish={usual}
            shop={shop}
            onChoose={() => on.onChoose(order.id)}
            onPick={() => on.onPick(order.id)}
            onStep={() => on.onStep(order)}
          />
        ))}
      </tbody>
    </table>
  );
}
