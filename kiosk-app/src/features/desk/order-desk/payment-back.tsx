import type {
  OrderChange as HistoryEntry,
  Order,
  PaymentMethod,
  PaymentStatus,
} from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, UNDO_FREE_MS, wouldLeaveUnpaid } from '@printfront/shared/domain/order-states.ts';
import { may } from '@printfront/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '#api/user-queries.ts';
import styles from './desk.module.css';
import type { DeskShop } from './desk-shop.ts';
import { useHistoryWords } from './history-words.ts';
import { METHODS } from './pay-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { METHOD_ICONS } from './status-badges.tsx';
import type { OrderChange } from './use-order-changes.ts';

/** When the money was taken, and how the order stood before. */
interface MoneyTaken {
  entry: HistoryEntry;
  before: PaymentStatus;
}

/** Of an order that is paid, whatever was done with it since. */
export function moneyTaken(order: Pick<Order, 'paymentStatus' | 'history'>): MoneyTaken | null {
  const payments = order.history.filter((one) => one.kind === 'payment');
  const entry = payments.at(-1);
  if (order.paymentStatus !== PAYMENT_STATUS.confirmed || entry?.to !== PAYMENT_STATUS.confirmed) return null;
  return { entry, before: payments.at(-2)?.to ?? PAYMENT_STATUS.pending };
}

const isLate = ({ entry }: MoneyTaken) => Date.now() - Date.parse(entry.at) > UNDO_FREE_MS;

/** The way back from the payment for who is signed in; null where there is none. */
export function usePaymentBack(order: Order): MoneyTaken | null {
  const rank = useQuery({ ...meQuery(), enabled: false }).data?.rank ?? 0;
  const taken = moneyTaken(order);
  return taken !== null && isLate(taken) && !may(rank, 'undo-later') ? null : taken;
}

interface PaymentBackProps {
  order: Order;
  shop: DeskShop;
  back: MoneyTaken;
  /** The money is there, but did not come as was noted. */
  isOtherwise: boolean;
  onChange: (change: OrderChange) => void;
  onClose: () => void;
}

/** Takes a payment back, or corrects how it came; with a reason once some minutes have gone by, or the prints. */
export function PaymentBack({ order, shop, back, isOtherwise, onChange, onClose }: PaymentBackProps) {
  const { t } = useTranslation('desk');
  const words = useHistoryWords(order, shop);
  const noted = order.paidMethod ?? order.paymentMethod;
  const others = METHODS.map(({ method }) => method).filter((method) => method !== noted);
  const [chosen, setChosen] = useState<PaymentMethod>(others[0] ?? noted);
  const leavesUnpaid = wouldLeaveUnpaid(order);
  const isFree = !leavesUnpaid && !isLate(back);
  const hints = [
    `${words.wordsOf(back.entry)}.`,
    ...(isOtherwise ? [] : [t('paymentBackHint')]),
    ...(isFree ? [] : [t(leavesUnpaid ? 'undoUnpaidHint' : 'undoHint')]),
  ];
  return (
    <ReasonDialog
      title={t(isOtherwise ? 'paidOtherwiseTitle' : 'paymentBackTitle')}
      hint={hints.join(' ')}
      confirmLabel={t(isOtherwise ? 'paidOtherwiseNow' : 'paymentBackNow')}
      isBad={!isOtherwise}
      isFree={isFree}
      onClose={onClose}
      onConfirm={(text) => {
        const reason = text === '' ? undefined : text;
        onChange(
          isOtherwise
            ? { kind: 'payment', to: PAYMENT_STATUS.confirmed, back: back.before, paymentMethod: chosen, reason }
            : { kind: 'payment', to: back.before, reason },
        );
      }}
    >
      {isOtherwise ? (
        <fieldset className={styles.methods}>
          <legend>{t('howPaid')}</legend>
          <div className={styles.segments}>
            {others.map((method) => {
              const Icon = METHOD_ICONS[method];
              return (
                <label key={method} className={styles.segment}>
                  <input
                    type="radio"
                    name="paid-otherwise"
                    checked={method === chosen}
                    onChange={() => setChosen(method)}
                  />
                  <Icon size={18} aria-hidden />
                  {t(`paid.${method}`)}
                </label>
              );
            })}
          </div>
        </fieldset>
      ) : null}
    </ReasonDialog>
  );
}
