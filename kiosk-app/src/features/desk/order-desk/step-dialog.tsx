import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orderQuery } from '#api/order-queries.ts';
import styles from './desk.module.css';
import { DeskDialog } from './desk-dialog.tsx';
import { MoneyQuestion, UnpaidReason } from './money-question.tsx';
import type { SteppedOrder } from './next-step.ts';
import { PrintedAlreadyQuestion } from './printed-already-question.tsx';
import { despiteMissing, type StepQuestion } from './use-next-step.ts';
import type { OrderChange, OrderChangeOutcome } from './use-order-changes.ts';

export interface StepDialogProps {
  question: StepQuestion;
  currency: string;
  onRun: (order: SteppedOrder, change: OrderChange, onDone?: (outcome: OrderChangeOutcome) => void) => void;
  onClose: () => void;
}

export function StepDialog({ question, currency, onRun, onClose }: StepDialogProps) {
  const { order } = question;
  if (question.kind === 'money') {
    return (
      <MoneyQuestion
        order={order}
        currency={currency}
        isHandOver={question.isHandOver}
        onChange={(change) => onRun(order, change)}
        onClose={onClose}
      />
    );
  }
  if (question.kind === 'unpaid') {
    return (
      <UnpaidReason order={order} currency={currency} onChange={(change) => onRun(order, change)} onClose={onClose} />
    );
  }
  if (question.kind === 'printed-already') {
    return (
      <PrintedAlreadyQuestion
        orderId={order.id}
        onAgain={() => onRun(order, { kind: 'print', toFolder: true, isAgain: true })}
        onGoOn={() => onRun(order, { kind: 'production', to: 1 })}
        onClose={onClose}
      />
    );
  }
  return <MissingPrints order={order} onGoOn={() => onRun(order, despiteMissing(question.change))} onClose={onClose} />;
}

/** Prints that never went out: what the ledger says now, not what it said when the page came. */
function MissingPrints({ order, onGoOn, onClose }: { order: SteppedOrder; onGoOn: () => void; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(orderQuery(order.id));
  const ordered = data?.printLedger?.orderedPrints ?? 0;
  const missing = Math.max(
    0,
    ordered - Math.max(data?.printLedger?.exportedPrints ?? 0, data?.printLedger?.printedPrints ?? 0),
  );
  return (
    <DeskDialog title={t('missingTitle', { missing, ordered })} onClose={onClose}>
      <div className={styles.answers}>
        <button type="button" className={styles.quietButton} data-first onClick={onClose}>
          {t('admin:notYet')}
        </button>
        <button type="button" className={styles.badButton} onClick={onGoOn}>
          {t('despiteMissing')}
        </button>
      </div>
    </DeskDialog>
  );
}
