import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskPickedText } from '#text/desk-picked.ts';
import { addText } from '#text/i18n.ts';
import styles from './desk.module.css';
import { type NextStep, nextStep } from './next-step.ts';
import { changeOfStep } from './use-next-step.ts';
import { type OrderChangeOutcome, useOrderChanges } from './use-order-changes.ts';
import type { StepTaken } from './use-undo.ts';

addText('desk', deskPickedText);

interface PickedBarProps {
  orders: readonly OrderSummary[];
  shop: { hasHotFolder: boolean; server: string | null; timeZone: string; currency: string };
  /** @param done what can be taken back. @param left those that could not be done, or wait for something else */
  onDone: (words: string, done: readonly StepTaken[], left: readonly string[]) => void;
  onClear: () => void;
}

/** What is done to several at once. Money never is. */
const isForSeveral = (step: NextStep | null) => step !== null && step !== 'money' && step !== 'slip';

/** What several orders wait for, done to all that wait for it, one after the other. */
export function PickedBar({ orders, shop, onDone, onClear }: PickedBarProps) {
  const { t } = useTranslation('desk');
  const { changeOne } = useOrderChanges();
  const [isBusy, setIsBusy] = useState(false);
  const byStep = [...Map.groupBy(orders, nextStep)];
  const doable = byStep.filter(([step]) => isForSeveral(step));

  async function doAll(step: NextStep, waiting: readonly OrderSummary[]): Promise<void> {
    setIsBusy(true);
    const failed: OrderSummary[] = [];
    const refused: OrderChangeOutcome[] = [];
    const done: StepTaken[] = [];
    for (const order of waiting) {
      const change = changeOfStep(step, order, shop);
      if (change === null) continue;
      const outcome = await changeOne(order.id, change);
      if (outcome.after !== null) {
        done.push([order, outcome.after]);
        continue;
      }
      failed.push(order);
      refused.push(outcome);
    }
    const why =
      failed.length === 0 ? null : await (await import('./why-refused.ts')).whyRefused(failed, refused, shop, t);
    setIsBusy(false);
    const words = t('severalDone', { step: t(`step.${step}`), count: done.length });
    onDone(
      why === null ? words : `${words} · ${t('severalFailed', { why })}`,
      done,
      orders.filter((order) => failed.includes(order) || !waiting.includes(order)).map(({ id }) => id),
    );
  }

  return (
    <section className={styles.pickedBar} aria-label={t('picked', { count: orders.length })}>
      <b>{t('picked', { count: orders.length })}</b>
      {doable.map(([step, waiting], at) =>
        step === null ? null : (
          <button
            key={step}
            type="button"
            className={at === 0 ? styles.nextButton : styles.quietButton}
            disabled={isBusy}
            onClick={() => void doAll(step, waiting)}
          >
            {t(byStep.length === 1 ? 'pickedStep' : 'pickedSome', { step: t(`step.${step}`), count: waiting.length })}
          </button>
        ),
      )}
      {doable.length > 0 ? null : (
        <span className={styles.quiet}>
          {t(byStep.some(([step]) => step === 'money') && byStep.length === 1 ? 'pickedMoney' : 'pickedNothing')}
        </span>
      )}
      <button type="button" className={styles.quietButton} onClick={onClear}>
        {t('clearPicked')}
      </button>
    </section>
  );
}
