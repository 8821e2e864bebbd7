import { useState } from 'react';
import { isMadeHere } from './made-here.ts';
import type { NextStep, SteppedOrder } from './next-step.ts';
import { nextStep } from './next-step.ts';
import { type OrderChange, type OrderChangeOutcome, useOrderChanges } from './use-order-changes.ts';

/** What is asked before a step is done. */
export type StepQuestion =
  | { kind: 'money'; order: SteppedOrder; isHandOver: boolean }
  | { kind: 'unpaid'; order: SteppedOrder }
  | { kind: 'missing-prints'; order: SteppedOrder; change: OrderChange }
  | { kind: 'printed-already'; order: SteppedOrder };

/** What a question is asked about, which says it. */
export const isAskedAbout = (failure: OrderChangeOutcome['failure']): boolean =>
  failure === 'prints-not-exported' || failure === 'order-unpaid' || failure === 'printed-already';

interface StepShop {
  hasHotFolder: boolean;
  server: string | null;
}

/** A step with no question of its own. A shop has the photos of its own orders only. */
export function changeOfStep(step: NextStep, order: SteppedOrder, shop: StepShop): OrderChange | null {
  if (step === 'print') return { kind: 'print', toFolder: shop.hasHotFolder && isMadeHere(order, shop) };
  if (step === 'ready') return { kind: 'production', to: 2 };
  if (step === 'hand-over' || step === 'post') return { kind: 'production', to: 3 };
  return null;
}

/** Does the next step of any order, and asks where that is needed. The server knows whether it is. */
export function useNextStep(shop: StepShop) {
  const changes = useOrderChanges();
  const [question, setQuestion] = useState<StepQuestion | null>(null);
  const run = (order: SteppedOrder, change: OrderChange, onDone?: (outcome: OrderChangeOutcome) => void) => {
    setQuestion(null);
    changes.change(order.id, change, (outcome) => {
      if (outcome.failure === 'prints-not-exported') setQuestion({ kind: 'missing-prints', order, change });
      else if (outcome.failure === 'order-unpaid') setQuestion({ kind: 'money', order, isHandOver: true });
      else if (outcome.failure === 'printed-already') setQuestion({ kind: 'printed-already', order });
      onDone?.(outcome);
    });
  };
  return {
    ...changes,
    run,
    question,
    ask: setQuestion,
    close: () => setQuestion(null),
    /** Its next step, whatever that is. */
    step(order: SteppedOrder, onDone?: (outcome: OrderChangeOutcome) => void) {
      const step = nextStep(order);
      if (step === null || changes.pending !== null) return;
      const change = changeOfStep(step, order, shop);
      if (change === null) setQuestion({ kind: 'money', order, isHandOver: false });
      else run(order, change, onDone);
    },
  };
}

/** What was asked about is said to be known. */
export function despiteMissing(change: OrderChange): OrderChange {
  return change.kind === 'pay-and-hand-over'
    ? { kind: 'production', to: 3, despiteMissingPrints: true }
    : { ...(change.kind === 'production' ? change : { kind: 'production', to: 2 }), despiteMissingPrints: true };
}
