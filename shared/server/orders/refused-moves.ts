import type { PaymentStatus, ProductionStatus } from '../../contracts/orders.ts';
import type { TransitionRefusal } from '../../domain/order-states.ts';
import { HttpProblem } from '../http/http-problem.ts';

const REFUSAL_WORDS: Record<TransitionRefusal, string> = {
  unchanged: 'it is there already',
  final: 'nothing follows after it',
  backwards: 'that would be a step back',
  'not-open': 'the order is not open',
  'staff-only': 'only the shop can do that',
};

const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  10: 'pending',
  20: 'slip uploaded',
  50: 'confirmed',
  90: 'cancelled',
};

const PRODUCTION_WORDS: Record<ProductionStatus, string> = {
  0: 'received',
  1: 'printing',
  2: 'ready',
  3: 'handed over',
};

export const paymentRefused = (reason: TransitionRefusal, from: PaymentStatus, to: PaymentStatus) =>
  new HttpProblem(
    'payment-transition-refused',
    `The payment is ${PAYMENT_WORDS[from]} and cannot become ${PAYMENT_WORDS[to]}: ${REFUSAL_WORDS[reason]}.`,
  );

export const productionRefused = (reason: TransitionRefusal, from: ProductionStatus, to: ProductionStatus) =>
  new HttpProblem(
    'production-transition-refused',
    `The order is ${PRODUCTION_WORDS[from]} and cannot become ${PRODUCTION_WORDS[to]}: ${REFUSAL_WORDS[reason]}.`,
  );

export const printedAlready = () =>
  new HttpProblem(
    'printed-already',
    'The print files of this order have gone out already, or its prints have come out.',
  );

export const printsNotExported = (count: number) =>
  new HttpProblem('prints-not-exported', `${count} print(s) of this order have never been exported.`);

export const orderUnpaid = () =>
  new HttpProblem('order-unpaid', 'This order is not paid: whoever hands it over all the same has to say so and why.');

export const reasonMissing = (parameter = 'reason') =>
  new HttpProblem('reason-missing', 'This step is taken back with a reason only.', { parameter });

export const undoTooLate = () =>
  new HttpProblem('undo-too-late', 'Money that was taken or given back longer ago is corrected by a person in charge.');
