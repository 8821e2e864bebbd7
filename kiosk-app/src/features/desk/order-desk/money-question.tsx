import type { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#ui/format.ts';
import { keepChange } from './change-due.tsx';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';
import type { SteppedOrder } from './next-step.ts';
import { PayFields } from './pay-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { OrderChange } from './use-order-changes.ts';

interface MoneyQuestionProps {
  order: SteppedOrder;
  currency: string;
  /** The prints are to leave with it. */
  isHandOver: boolean;
  onChange: (change: OrderChange) => void;
  onClose: () => void;
}

/** Takes the money of an order, with its sum, and hands it over where that was wanted; without money only with a reason. */
export function MoneyQuestion({ order, currency, isHandOver, onChange, onClose }: MoneyQuestionProps) {
  const { t, i18n } = useTranslation('desk');
  const [method, setMethod] = useState<PaymentMethod>(order.paymentMethod);
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => take.current?.focus(), []);
  const [change, setChange] = useState<number | null>(0);
  const pay = () => {
    if (change === null) return;
    keepChange(order.id, change);
    onChange(
      isHandOver
        ? { kind: 'pay-and-hand-over', paymentMethod: method }
        : { kind: 'payment', to: PAYMENT_STATUS.confirmed, paymentMethod: method },
    );
  };
  const number = formatOrderNumber(order.iid);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  if (isReasonAsked || order.paymentStatus === PAYMENT_STATUS.cancelled) {
    return <UnpaidReason order={order} currency={currency} onChange={onChange} onClose={onClose} />;
  }
  return (
    <DeskDialog
      title={isHandOver ? t('unpaidTitle', { number, amount }) : t('stepWithSum', { amount })}
      hint={`${number} · ${order.name}`}
      onClose={onClose}
    >
      <PayFields
        amount={order.totalPaymentAmount}
        currency={currency}
        method={method}
        onMethod={setMethod}
        isInDialog
        onChange={setChange}
        onEnter={pay}
        onPicked={() => take.current?.focus()}
      />
      <button
        ref={take}
        data-first
        type="button"
        className={styles.nextButton}
        aria-disabled={change === null}
        onClick={pay}
      >
        {isHandOver ? t('takeAndHandOver', { amount }) : t(`take.${method}`, { amount })}
        <kbd className={styles.key} aria-hidden>
          Enter
        </kbd>
      </button>
      {isHandOver ? (
        <>
          <div className={styles.answers}>
            <button type="button" className={styles.quietButton} onClick={onClose}>
              {t('notYet')}
            </button>
            <button type="button" className={styles.badButton} onClick={() => setIsReasonAsked(true)}>
              {t('handOverUnpaid')}
            </button>
          </div>
          <p className={styles.quiet}>{t('unpaidHint')}</p>
        </>
      ) : null}
    </DeskDialog>
  );
}

/** The one question before prints leave without their money. */
export function UnpaidReason({ order, currency, onChange, onClose }: Omit<MoneyQuestionProps, 'isHandOver'>) {
  const { t, i18n } = useTranslation('desk');
  const number = formatOrderNumber(order.iid);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  const isCancelled = order.paymentStatus === PAYMENT_STATUS.cancelled;
  return (
    <ReasonDialog
      title={t(isCancelled ? 'cancelledTitle' : 'unpaidTitle', { number, amount })}
      hint={t('unpaidHint')}
      confirmLabel={t('handOverUnpaidNow')}
      keepLabel={t('notYet')}
      isBad
      onConfirm={(reason) =>
        onChange({ kind: 'production', to: 3, despiteUnpaid: true, despiteMissingPrints: true, reason })
      }
      onClose={onClose}
    />
  );
}
