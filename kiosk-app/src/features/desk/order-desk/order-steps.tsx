import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '#ui/icons.tsx';
import styles from './desk.module.css';

const STEPS = ['money', 'print', 'ready', 'hand-over'] as const;

/** How far an order is: what is done, what is next, and the money that is missing although later steps are done. Nothing of a cancelled one. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation('desk');
  if (order.paymentStatus === PAYMENT_STATUS.cancelled) return null;
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  const isDone = {
    money: isPaid,
    print: order.productionStatus > 0,
    ready: order.productionStatus > 1,
    'hand-over': order.productionStatus > 2,
  };
  const next = STEPS.find((step) => !isDone[step]);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((step, at) => {
        const isMissed = step === 'money' && !isPaid && order.productionStatus > 0;
        return (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            data-done={isDone[step] || undefined}
            data-missed={isMissed || undefined}
          >
            <span className={styles.stepMark}>
              {isDone[step] ? (
                <IconCheck size={14} aria-hidden />
              ) : isMissed ? (
                <IconAlertTriangle size={14} aria-hidden />
              ) : (
                at + 1
              )}
            </span>
            {t(`stepWords.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
