import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './desk.module.css';
import { nextStep } from './next-step.ts';
import { changeOfStep } from './use-next-step.ts';
import { useOrderChanges } from './use-order-changes.ts';

interface PickedBarProps {
  orders: readonly OrderSummary[];
  shop: { hasHotFolder: boolean; server: string | null };
  /** @param left those that could not be done */
  onDone: (words: string, left: readonly string[]) => void;
  onClear: () => void;
}

/** What several orders wait for, done to all of them one after the other. Money is never taken for several at once. */
export function PickedBar({ orders, shop, onDone, onClear }: PickedBarProps) {
  const { t } = useTranslation('desk');
  const { changeOne } = useOrderChanges();
  const [isBusy, setIsBusy] = useState(false);
  const steps = new Set(orders.map(nextStep));
  const [step] = steps;
  const isCommon = steps.size === 1 && step != null && step !== 'money' && step !== 'slip';

  async function doAll(): Promise<void> {
    if (step == null) return;
    setIsBusy(true);
    const left: OrderSummary[] = [];
    for (const order of orders) {
      const change = changeOfStep(step, order, shop);
      const outcome = change === null ? null : await changeOne(order.id, change);
      if (outcome === null || outcome.failure !== null) left.push(order);
    }
    setIsBusy(false);
    const done = t('severalDone', { step: t(`step.${step}`), count: orders.length - left.length });
    const failed = t('severalFailed', { numbers: left.map(({ iid }) => formatOrderNumber(iid)).join(', ') });
    onDone(
      left.length === 0 ? done : `${done} · ${failed}`,
      left.map(({ id }) => id),
    );
  }

  return (
    <section className={styles.pickedBar} aria-label={t('picked', { count: orders.length })}>
      <b>{t('picked', { count: orders.length })}</b>
      {isCommon ? (
        <button type="button" className={styles.nextButton} disabled={isBusy} onClick={() => void doAll()}>
          {t('pickedStep', { step: t(`step.${step}`), count: orders.length })}
        </button>
      ) : (
        <span className={styles.quiet}>
          {t(steps.has('money') && steps.size === 1 ? 'pickedMoney' : 'pickedMixed')}
        </span>
      )}
      <button type="button" className={styles.quietButton} onClick={onClear}>
        {t('clearPicked')}
      </button>
    </section>
  );
}
