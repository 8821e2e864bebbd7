import { type Order, type PaymentMethod, PaymentStatus, ProductionStatus } from '../../contracts/orders.ts';
import { isSameDetails, type OrderDetails } from '../../domain/order-details.ts';
import {
  addUpPayments,
  type OrderActor,
  PAYMENT_STATUS,
  PRODUCTION_STATUS,
  paymentTransition,
  productionTransition,
} from '../../domain/order-states.ts';
import type { PrintNote } from '../../domain/print-notes.ts';
import { may } from '../../domain/roles.ts';
import { roleRefused } from '../http/http-problem.ts';
import { nameOf, type Principal } from '../http/principal.ts';
import { refusePersonalData } from './edit-order-details.ts';
import {
  asPaymentMove,
  type LoggedMove,
  type LoggedPayment,
  paymentChanges,
  productionChanges,
} from './order-history.ts';
import { missingPrints, type OrderedPrint, type PrintHistory } from './print-ledger.ts';
import { refuseForgotten } from './refuse-forgotten.ts';
import { orderUnpaid, paymentRefused, printsNotExported, productionRefused, reasonMissing } from './refused-moves.ts';
import { isPaymentStepBack, requirePaymentStepBack, requireProductionStepBack } from './steps-back.ts';

/** What every change of an order looks at. */
export interface ChangedRow {
  readonly payment_status: number | null;
  readonly production_status: number | null;
  readonly personal_data_deleted_at: string | null;
}

/** How one server keeps its orders: what may become of one is decided by createOrderChanges, and written down by it. */
export interface OrderBook<Transaction, Row extends ChangedRow> {
  /** @throws whatever the work throws; nothing is written then */
  change(work: (transaction: Transaction) => Promise<void>): Promise<void>;
  /**
   * The order as it stays until the transaction ends.
   *
   * @throws HttpProblem not-found, also for an order that is none of the caller's
   */
  require(transaction: Transaction, principal: Principal, orderId: string): Promise<Row>;
  actorOf(principal: Principal): OrderActor;
  readPrints(
    transaction: Transaction,
    principal: Principal,
    row: Row,
  ): Promise<PrintHistory & { prints: readonly OrderedPrint[] }>;
  /** What was done with it until now. */
  readLogs(
    transaction: Transaction,
    row: Row,
  ): Promise<{ payments: readonly LoggedPayment[]; productions: readonly LoggedMove[] }>;
  now(): Date;
  detailsOf(row: Row): OrderDetails;
  hasAddress(transaction: Transaction, row: Row): boolean | Promise<boolean>;
  /** Log, status and the word to the other server. */
  writePayment(transaction: Transaction, row: Row, move: PaymentMove): Promise<void>;
  writeProduction(transaction: Transaction, row: Row, move: ProductionMove): Promise<void>;
  writeDetails(transaction: Transaction, row: Row, change: DetailsChange): Promise<void>;
  writePrintNote(transaction: Transaction, row: Row, noted: { note: PrintNote; principal: Principal }): Promise<void>;
  /** As the caller sees it after the change. */
  show(principal: Principal, orderId: string): Promise<Order>;
}

export interface PaymentMove {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly actor: OrderActor;
  /** See PaymentTransition. */
  readonly round: number;
  /** Of a confirmation: how it was paid. */
  readonly method: PaymentMethod | null;
  readonly reason: string | null;
  readonly principal: Principal;
}

export interface ProductionMove {
  readonly from: ProductionStatus;
  readonly to: ProductionStatus;
  /** Prints that were never exported, which the caller knows. */
  readonly missingPrints: number;
  readonly reason: string | null;
  readonly principal: Principal;
}

export interface DetailsChange {
  readonly from: OrderDetails;
  readonly to: OrderDetails;
  readonly principal: Principal;
}

export interface OrderChanges {
  /**
   * Customers may cancel until the payment is confirmed; staff take the last step back. A step that whoever asks has taken
   * already is done: their first press may have come by the other server.
   *
   * @throws HttpProblem not-found, payment-transition-refused, reason-missing, undo-too-late; personal-data-deleted when a reason
   *   is given for an order that is forgotten
   */
  setPaymentStatus(
    principal: Principal,
    orderId: string,
    to: PaymentStatus,
    said?: { paymentMethod?: PaymentMethod | undefined; reason?: string | undefined },
  ): Promise<Order>;
  /**
   * A step that whoever asks has taken already is done.
   *
   * @throws HttpProblem not-found, production-transition-refused; prints-not-exported when the order would be ready or
   *   handed over, not all of its prints ever went to be printed, and nobody has said that this is known; order-unpaid when
   *   it would be handed over without money, and nobody has said so; reason-missing; personal-data-deleted when a reason is
   *   given for an order that is forgotten
   */
  setProductionStatus(
    principal: Principal,
    orderId: string,
    move: {
      productionStatus: ProductionStatus;
      despiteMissingPrints: boolean;
      despiteUnpaid?: boolean | undefined;
      reason?: string | undefined;
    },
  ): Promise<Order>;
  /**
   * Saying again what is there already changes nothing.
   *
   * @throws HttpProblem not-found, personal-data-deleted, and what `edit` throws
   */
  changeDetails(
    principal: Principal,
    orderId: string,
    edit: (details: OrderDetails, order: { hasAddress: boolean }) => OrderDetails,
  ): Promise<Order>;
}

/** Which moves are allowed, and what has to be so before; each move is one transaction with the word to the other server. */
export function createOrderChanges<Transaction, Row extends ChangedRow>(
  book: OrderBook<Transaction, Row>,
): OrderChanges {
  async function countMissingPrints(transaction: Transaction, principal: Principal, row: Row): Promise<number> {
    const { prints, ...history } = await book.readPrints(transaction, principal, row);
    return missingPrints(prints, history);
  }

  return {
    async setPaymentStatus(principal, orderId, to, { paymentMethod, reason = null } = {}) {
      await book.change(async (transaction) => {
        const row = await book.require(transaction, principal, orderId);
        refuseReasonOfForgotten(row, reason);
        const { payments } = await book.readLogs(transaction, row);
        const sum = addUpPayments(payments.map(asPaymentMove));
        const actor = book.actorOf(principal);
        const from = PaymentStatus.parse(row.payment_status);
        if (from === to && actor === 'staff') {
          const isSameMoney = paymentMethod === undefined || paymentMethod === sum.method;
          if (isSameMoney && isOwn(paymentChanges(payments).at(-1), principal, book.now())) return;
        }
        if (isPaymentStepBack(from, to, actor)) {
          const productionStatus = row.production_status;
          requirePaymentStepBack(payments, { from, to, productionStatus, reason, principal, now: book.now() });
          const method = to === PAYMENT_STATUS.confirmed ? sum.method : null;
          await book.writePayment(transaction, row, {
            from,
            to,
            actor,
            round: sum.round + 1,
            method,
            reason,
            principal,
          });
          return;
        }
        const move = requirePaymentMove(row, to, actor);
        refuseRefund(move, principal);
        const method = to === PAYMENT_STATUS.confirmed ? (paymentMethod ?? null) : null;
        await book.writePayment(transaction, row, { ...move, round: sum.round, method, reason, principal });
      });
      return book.show(principal, orderId);
    },

    async setProductionStatus(principal, orderId, { productionStatus: to, ...said }) {
      const { despiteMissingPrints, despiteUnpaid = false, reason = null } = said;
      await book.change(async (transaction) => {
        const row = await book.require(transaction, principal, orderId);
        refuseReasonOfForgotten(row, reason);
        const from = ProductionStatus.parse(row.production_status);
        if (from === to) {
          const { productions } = await book.readLogs(transaction, row);
          if (isOwn(productionChanges(productions).at(-1), principal, book.now())) return;
        }
        const verdict = productionTransition(from, to);
        if (!verdict.allowed) throw productionRefused(verdict.reason, from, to);
        if (to < from) {
          const { productions } = await book.readLogs(transaction, row);
          requireProductionStepBack(productions, { reason, now: book.now() });
        }
        const isUnpaid = to === PRODUCTION_STATUS.handedOver && row.payment_status !== PAYMENT_STATUS.confirmed;
        if (isUnpaid && !despiteUnpaid) throw orderUnpaid();
        if (isUnpaid && reason === null) throw reasonMissing();
        const isDone = to >= PRODUCTION_STATUS.ready && to > from;
        const missingPrints = isDone ? await countMissingPrints(transaction, principal, row) : 0;
        if (missingPrints > 0 && !despiteMissingPrints) throw printsNotExported(missingPrints);
        await book.writeProduction(transaction, row, {
          from,
          to,
          missingPrints,
          reason: isUnpaid || to < from ? reason : null,
          principal,
        });
      });
      return book.show(principal, orderId);
    },

    async changeDetails(principal, orderId, edit) {
      await book.change(async (transaction) => {
        const row = await book.require(transaction, principal, orderId);
        const from = book.detailsOf(row);
        const to = edit(from, { hasAddress: await book.hasAddress(transaction, row) });
        if (isSameDetails(from, to)) return;
        if (row.personal_data_deleted_at !== null) refusePersonalData(to);
        await book.writeDetails(transaction, row, { from, to, principal });
      });
      return book.show(principal, orderId);
    },
  };
}

/** What is written of an order in free words goes with its person; after that nothing would delete it. */
function refuseReasonOfForgotten(row: ChangedRow, reason: string | null): void {
  if (reason !== null) refuseForgotten(row);
}

/** So long an answer may be on its way. */
const OWN_PRESS_MS = 120_000;

/**
 * Nobody is told that they themselves were faster. People go by their names here, which two of them may share: only a step that was
 * taken just now can be the press of which no answer has come.
 */
function isOwn(last: { at: string; by?: string | undefined } | undefined, principal: Principal, now: Date): boolean {
  if (last?.by === undefined || last.by !== nameOf(principal)) return false;
  return Math.abs(now.getTime() - Date.parse(last.at)) < OWN_PRESS_MS;
}

/** What was just taken by mistake is a step back, which every clerk may take. @throws HttpProblem role-refused */
function refuseRefund({ from, actor }: Pick<PaymentMove, 'from' | 'actor'>, principal: Principal): void {
  if (from !== PAYMENT_STATUS.confirmed || actor !== 'staff') return;
  if (principal.kind === 'user' && !may(principal.rank, 'give-money-back')) throw roleRefused();
}

/** @throws HttpProblem payment-transition-refused */
export function requirePaymentMove(
  row: Pick<ChangedRow, 'payment_status'>,
  to: PaymentStatus,
  actor: OrderActor,
): Pick<PaymentMove, 'from' | 'to' | 'actor'> {
  const from = PaymentStatus.parse(row.payment_status);
  const verdict = paymentTransition(from, to, actor);
  if (!verdict.allowed) throw paymentRefused(verdict.reason, from, to);
  return { from, to, actor };
}
