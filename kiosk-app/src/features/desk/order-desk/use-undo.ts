import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SteppedOrder } from './next-step.ts';
import type { OrderChange, OrderChangeOutcome } from './use-order-changes.ts';

interface DoneStep {
  order: SteppedOrder;
  words: string;
  /** What takes it back; null where nothing does. */
  back: OrderChange | null;
}

/** The last step that was done on a list, and the way back from it. */
export function useUndo(run: (order: SteppedOrder, change: OrderChange) => void) {
  const { t } = useTranslation('desk');
  const [done, setDone] = useState<DoneStep | null>(null);
  return {
    words: done?.words ?? null,
    /** To be told how a step of this order went. */
    note: (order: SteppedOrder) => (outcome: OrderChangeOutcome) => {
      const { after, failure } = outcome;
      const number = formatOrderNumber(order.iid);
      if (after === null) {
        if (failure === 'prints-not-exported' || failure === 'order-unpaid') return;
        return setDone({ order, words: `${number}: ${t(`problems:${failure ?? 'internal-error'}`)}`, back: null });
      }
      const isPayment = after.paymentStatus !== order.paymentStatus;
      const words = isPayment
        ? t(`paid.${after.paidMethod ?? after.paymentMethod}`)
        : t(`did.${after.productionStatus}`);
      const back: OrderChange = isPayment
        ? { kind: 'payment', to: order.paymentStatus }
        : { kind: 'production', to: order.productionStatus };
      setDone({ order: after, words: `${number}: ${words}`, back });
    },
    last(): boolean {
      if (done?.back == null) return false;
      run(done.order, done.back);
      setDone({ ...done, words: `${formatOrderNumber(done.order.iid)}: ${t('undone')}`, back: null });
      return true;
    },
  };
}
