import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liesInFolder, type SteppedOrder } from './next-step.ts';
import { isAskedAbout } from './use-next-step.ts';
import type { OrderChange, OrderChangeOutcome } from './use-order-changes.ts';

type UndoShop = { timeZone: string; currency: string };

/** What takes a step back. */
interface StepBack {
  order: SteppedOrder;
  change: OrderChange;
}

interface Done {
  words: string;
  /** None where nothing takes it back. */
  back: readonly StepBack[];
  /** Whose step it was. */
  ids: readonly string[];
}

type ChangeOne = (id: string, change: OrderChange) => Promise<OrderChangeOutcome>;
/** An order as it was, and what became of it. */
export type StepTaken = readonly [before: SteppedOrder, after: SteppedOrder];

const isPayment = ([before, after]: StepTaken) => after.paymentStatus !== before.paymentStatus;
const backOf = (step: StepTaken): StepBack => ({
  order: step[1],
  change: isPayment(step)
    ? { kind: 'payment', to: step[0].paymentStatus }
    : { kind: 'production', to: step[0].productionStatus },
});
const numbersOf = (steps: readonly StepBack[]) => steps.map(({ order }) => formatOrderNumber(order.iid)).join(', ');

/** What was done last on a list, to one order or to several at once, and the way back from it. */
export function useUndo(changeOne: ChangeOne, shop: UndoShop) {
  const { t } = useTranslation('desk');
  const [done, setDone] = useState<Done | null>(null);

  async function takeBack({ back, ids }: Done): Promise<void> {
    const left: StepBack[] = [];
    const refused: OrderChangeOutcome[] = [];
    let isLeft = false;
    for (const step of back) {
      const outcome = await changeOne(step.order.id, step.change);
      const { failure, after } = outcome;
      isLeft ||= after !== null && after.productionStatus === PRODUCTION_STATUS.received && liesInFolder(after);
      if (failure === null) continue;
      left.push(step);
      refused.push(outcome);
    }
    const gone = back.filter((step) => !left.includes(step));
    const words = [
      ...(gone.length === 0 ? [] : [`${numbersOf(gone)}: ${t('undone')}`]),
      ...(isLeft ? [t('filesRemain')] : []),
      ...(left.length === 0
        ? []
        : [
            await whyNot(
              left.map(({ order }) => order),
              refused,
            ),
          ]),
    ];
    setDone({ words: words.join(' · '), back: [], ids });
  }

  const whyNot = async (orders: readonly SteppedOrder[], refused: readonly OrderChangeOutcome[]) =>
    (await import('./why-refused.ts')).whyRefused(orders, refused, shop, t);

  return {
    words: done?.words ?? null,
    isPossible: done !== null && done.back.length > 0,
    ids: done?.ids ?? [],
    /** To be told how a step of this order went. */
    note: (order: SteppedOrder) => (outcome: OrderChangeOutcome) => {
      const { after, failure } = outcome;
      if (after === null) {
        if (!isAskedAbout(failure))
          void whyNot([order], [outcome]).then((why) => setDone({ words: why, back: [], ids: [] }));
        return;
      }
      const number = formatOrderNumber(order.iid);
      const words = isPayment([order, after])
        ? t(`paid.${after.paidMethod ?? after.paymentMethod}`)
        : t(`did.${after.productionStatus}`);
      setDone({ words: `${number}: ${words}`, back: [backOf([order, after])], ids: [order.id] });
    },
    /** The same of several. */
    noteAll(words: string, steps: readonly StepTaken[]): void {
      setDone({ words, back: steps.map(backOf), ids: steps.map(([{ id }]) => id) });
    },
    last(): boolean {
      if (done === null || done.back.length === 0) return false;
      setDone({ ...done, back: [] });
      void takeBack(done);
      return true;
    },
  };
}
