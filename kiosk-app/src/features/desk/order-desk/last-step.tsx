import type { OrderChange as HistoryEntry, Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, UNDO_FREE_MS, wouldLeaveUnpaid } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp } from '#ui/icons.tsx';
import styles from './desk.module.css';
import { useDeskCommands } from './desk-keys.ts';
import { useHistoryWords } from './history-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { OrderChange } from './use-order-changes.ts';

/** The way back from the last step; null where there is none, or where it is a customer's. */
export function stepBack(order: Order): { entry: HistoryEntry; change: OrderChange } | null {
  const entry = order.history.at(-1);
  if (entry === undefined || entry.kind === 'placed') return null;
  const before = order.history.findLast((one, at) => one.kind === entry.kind && at < order.history.length - 1);
  if (entry.kind === 'production') {
    const to = before?.kind === 'production' ? before.to : 0;
    return to === entry.to ? null : { entry, change: { kind: 'production', to } };
  }
  if (entry.to === PAYMENT_STATUS.pending || entry.to === PAYMENT_STATUS.slipUploaded) return null;
  return { entry, change: { kind: 'payment', to: before?.kind === 'payment' ? before.to : PAYMENT_STATUS.pending } };
}

interface LastStepProps {
  order: Order;
  shop: { timeZone: string; currency: string };
  isBusy: boolean;
  onChange: (change: OrderChange) => void;
}

/** What was done last, by whom, and the way back from it: for ten minutes at once, later, or where prints would be left unpaid, with a reason. */
export function LastStep({ order, shop, isBusy, onChange }: LastStepProps) {
  const { t } = useTranslation('desk');
  const words = useHistoryWords(order, shop);
  const [isAsked, setIsAsked] = useState(false);
  const back = stepBack(order);
  const leavesUnpaid = back?.change.kind === 'payment' && wouldLeaveUnpaid(order);
  const undo = () => {
    if (back === null || isBusy) return false;
    if (leavesUnpaid || Date.now() - Date.parse(back.entry.at) > UNDO_FREE_MS) setIsAsked(true);
    else onChange(back.change);
    return true;
  };
  useDeskCommands({ KeyZ: undo });
  if (back === null) return null;
  return (
    <div className={styles.lastStep}>
      <span>{words.wordsOf(back.entry)}</span>
      <button type="button" className={styles.tool} disabled={isBusy} onClick={undo}>
        <IconArrowBackUp size={16} aria-hidden />
        {t('undo')}
        <kbd className={styles.key} aria-hidden>
          Z
        </kbd>
      </button>
      {isAsked ? (
        <ReasonDialog
          title={t('undoTitle', { step: words.whatOf(back.entry) })}
          hint={t(leavesUnpaid ? 'undoUnpaidHint' : 'undoHint')}
          confirmLabel={t('undo')}
          onClose={() => setIsAsked(false)}
          onConfirm={(reason) => {
            setIsAsked(false);
            onChange({ ...back.change, reason } as OrderChange);
          }}
        />
      ) : null}
    </div>
  );
}
