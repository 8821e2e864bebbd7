import type { Order } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';
import type { DeskShop } from './desk-shop.ts';
import { stepMet, useHistoryWords } from './history-words.ts';
import { useOrderChanges } from './use-order-changes.ts';

interface CancelQuestionProps {
  order: Order;
  shop: DeskShop;
  onClose: () => void;
}

/** Gives an order up; money that was taken for it goes back by hand. */
export function CancelQuestion({ order, shop, onClose }: CancelQuestionProps) {
  const { t, i18n } = useTranslation('admin');
  const { change, outcome, pending } = useOrderChanges();
  const words = useHistoryWords(order, shop);
  const failure = outcome?.failure ?? null;
  const met = stepMet(order, failure);
  const amount = formatMoney(order.totalPaymentAmount, shop.currency, i18n.language);
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  return (
    <DeskDialog
      title={t('cancelQuestion', { number: formatOrderNumber(order.iid) })}
      hint={isPaid ? t('cancelPaidHint', { amount }) : t('cancelHint')}
      onClose={onClose}
    >
      {failure === null ? null : (
        <Notice kind={met ? 'warn' : 'bad'}>{met ? words.fasterOf(met) : t(`problems:${failure}`)}</Notice>
      )}
      <div className={styles.answers}>
        <button type="button" className={styles.quietButton} data-first onClick={onClose}>
          {t('keepOrder')}
        </button>
        <button
          type="button"
          className={styles.badButton}
          disabled={pending !== null}
          onClick={() => change(order.id, { kind: 'cancel' }, ({ after }) => after !== null && onClose())}
        >
          {t('cancelOrder')}
        </button>
      </div>
    </DeskDialog>
  );
}
