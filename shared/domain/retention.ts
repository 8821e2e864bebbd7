import { PAYMENT_STATUS, type PaymentStatus, PRODUCTION_STATUS, type ProductionStatus } from './order-states.ts';

/** A storefront order nobody submitted, with its photos. */
export const ABANDONED_STOREFRONT_ORDER_HOURS = 12;

/** Photos of a finished order, at edge and centre; a shop may set its own number. */
export const FINISHED_ORDER_PHOTO_DAYS = 30;

/** An online order that nobody has paid for so long is cancelled, and its photos go; central may set its own number. */
export const UNPAID_ORDER_DAYS = 30;

/** Between the cancelling and the deletion: a payment that a shop has taken meanwhile is heard, and staff may take it back. */
export const UNPAID_GRACE_MS = 86_400_000;

/** Names, phone numbers, addresses and notes of finished orders, and accounts that nobody uses; a shop may set its own number. */
export const PERSONAL_DATA_DAYS = 730;

/** Stands for the name in a frozen order whose personal data are deleted: a name may not be empty there. */
export const DELETED_NAME = '–';

const DAY_MS = 86_400_000;

/** Nothing has to be printed from its photos any more: the prints are handed over, or there will be none. */
export function isFinished(order: { paymentStatus: PaymentStatus; productionStatus: ProductionStatus }): boolean {
  return order.paymentStatus === PAYMENT_STATUS.cancelled || order.productionStatus === PRODUCTION_STATUS.handedOver;
}

/** What an order's page says of its photos; instants are ISO 8601. */
export type PhotoRetention =
  | { state: 'kept'; until: string | null; unpaidUntil?: string }
  | { state: 'deletion-requested'; at: string }
  | { state: 'deleted'; at: string };

/** @param order.finishedAt when it was seen to be finished; null before */
export function photoRetention(
  order: { finishedAt: string | null; deletionRequestedAt: string | null; deletedAt: string | null },
  keptDays: number,
): PhotoRetention {
  const { finishedAt, deletionRequestedAt, deletedAt } = order;
  if (deletedAt !== null) return { state: 'deleted', at: deletedAt };
  if (deletionRequestedAt !== null) return { state: 'deletion-requested', at: deletionRequestedAt };
  if (finishedAt === null) return { state: 'kept', until: null };
  return { state: 'kept', until: new Date(Date.parse(finishedAt) + keptDays * DAY_MS).toISOString() };
}

/** Until when an unpaid order that was placed then waits for its money. */
export const unpaidUntil = (placedAt: string, days: number): string =>
  new Date(Date.parse(placedAt) + days * DAY_MS).toISOString();

/** What was finished, or used last, before this instant has had its time. */
export const keptSince = (now: Date, keptDays: number): string =>
  new Date(now.getTime() - keptDays * DAY_MS).toISOString();
