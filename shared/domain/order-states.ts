/**
 * Where an order can stand and who may move it, as data: the tables below are what the servers enforce, what the
 * screens offer as buttons, and what the tests compare with the written rules.
 */
export const PAYMENT_STATUS = { pending: 10, slipUploaded: 20, confirmed: 50, cancelled: 90 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

export const PRODUCTION_STATUS = { received: 0, printing: 1, ready: 2, handedOver: 3 } as const;
export type ProductionStatus = (typeof PRODUCTION_STATUS)[keyof typeof PRODUCTION_STATUS];

export const PAYMENT_METHOD = { slip: 0, qr: 1, counter: 2 } as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

export const STOREFRONT_ORDER_STATES = ['open', 'parked', 'submitted', 'cancelled'] as const;
export type StorefrontOrderState = (typeof STOREFRONT_ORDER_STATES)[number];

export const ORDER_SOURCES = ['online', 'storefront'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const ORDER_ACTORS = ['customer', 'staff'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * What an order waits for at the desk, and which statuses that is: paid or not, printed or not, fetched or not. Each pair is
 * a stretch of one index of either server. What is fetched and what is sent are told apart by the shipping method, and what is
 * late by its due date.
 */
export const DESK_STAGES = {
  'to-pay': [{ payment: PAYMENT_STATUS.pending }, { payment: PAYMENT_STATUS.slipUploaded }],
  'to-print': [
    { payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.received },
    { payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.printing },
  ],
  'to-hand-over': [{ payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.ready }],
  'to-post': [{ payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.ready }],
  late: [
    { payment: PAYMENT_STATUS.pending },
    { payment: PAYMENT_STATUS.slipUploaded },
    { payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.received },
    { payment: PAYMENT_STATUS.confirmed, production: PRODUCTION_STATUS.printing },
  ],
} as const satisfies Record<string, readonly DeskStretch[]>;
export type DeskStage = keyof typeof DESK_STAGES;
export const DESK_STAGE_NAMES = Object.keys(DESK_STAGES) as [DeskStage, ...DeskStage[]];
export type DeskStretch = { payment: PaymentStatus; production?: ProductionStatus };

/** Why a move is refused; stable words, each answered as a 409 that the app can translate. */
export const TRANSITION_REFUSALS = ['unchanged', 'final', 'backwards', 'not-open', 'staff-only'] as const;
export type TransitionRefusal = (typeof TRANSITION_REFUSALS)[number];

export type TransitionVerdict = { allowed: true } | { allowed: false; reason: TransitionRefusal };

export type PaymentTransitionRule = { from: PaymentStatus; to: PaymentStatus; by: readonly OrderActor[] };

/** A slip only asks: the step to confirmed is always a person at the shop. */
export const PAYMENT_TRANSITIONS: readonly PaymentTransitionRule[] = [
  { from: 10, to: 20, by: ['customer', 'staff'] },
  { from: 10, to: 50, by: ['staff'] },
  { from: 20, to: 50, by: ['staff'] },
  { from: 10, to: 90, by: ['customer', 'staff'] },
  { from: 20, to: 90, by: ['customer', 'staff'] },
  { from: 50, to: 90, by: ['staff'] },
];

export type ProductionTransitionRule = { from: ProductionStatus; to: ProductionStatus };

/**
 * Steps that staff take back: what was confirmed, refused or cancelled by mistake goes back to where it stood before. Such a
 * step begins a new round of the order's payment, and what was said in earlier rounds counts no more.
 */
export const PAYMENT_UNDOS: readonly { from: PaymentStatus; to: PaymentStatus }[] = [
  { from: 20, to: 10 },
  { from: 50, to: 10 },
  { from: 50, to: 20 },
  { from: 90, to: 10 },
  { from: 90, to: 20 },
  { from: 90, to: 50 },
];

/** Prints that have left would no longer be paid for, if their payment were taken back. */
export const wouldLeaveUnpaid = (order: { paymentStatus: PaymentStatus; productionStatus: number | null }): boolean =>
  order.productionStatus === PRODUCTION_STATUS.handedOver && order.paymentStatus === PAYMENT_STATUS.confirmed;

/** So long after a step anybody on staff takes it back without a word. */
export const UNDO_FREE_MS = 10 * 60_000;

/**
 * Forward any number of steps, because a single print is printed and handed over in one breath and nobody presses three
 * buttons for it. Back again, because the wrong order gets ticked in a queue, handed over included.
 */
export const PRODUCTION_TRANSITIONS: readonly ProductionTransitionRule[] = [
  { from: 0, to: 1 },
  { from: 0, to: 2 },
  { from: 0, to: 3 },
  { from: 1, to: 2 },
  { from: 1, to: 3 },
  { from: 2, to: 3 },
  { from: 1, to: 0 },
  { from: 2, to: 0 },
  { from: 2, to: 1 },
  { from: 3, to: 0 },
  { from: 3, to: 1 },
  { from: 3, to: 2 },
];

export type StorefrontOrderTransitionRule = { from: StorefrontOrderState; to: StorefrontOrderState };

/** A parked order has no kiosk in front of it, so it has to be opened again before it can be submitted. */
export const STOREFRONT_ORDER_TRANSITIONS: readonly StorefrontOrderTransitionRule[] = [
  { from: 'open', to: 'parked' },
  { from: 'open', to: 'submitted' },
  { from: 'open', to: 'cancelled' },
  { from: 'parked', to: 'open' },
  { from: 'parked', to: 'cancelled' },
];

export function paymentTransition(from: PaymentStatus, to: PaymentStatus, by: OrderActor): TransitionVerdict {
  const rule = PAYMENT_TRANSITIONS.find((entry) => entry.from === from && entry.to === to);
  if (rule) return rule.by.includes(by) ? { allowed: true } : { allowed: false, reason: 'staff-only' };
  if (from === to) return { allowed: false, reason: 'unchanged' };
  return { allowed: false, reason: from === PAYMENT_STATUS.cancelled ? 'final' : 'backwards' };
}

/** Production is moved by staff only; the caller has checked that. */
export function productionTransition(from: ProductionStatus, to: ProductionStatus): TransitionVerdict {
  if (PRODUCTION_TRANSITIONS.some((entry) => entry.from === from && entry.to === to)) return { allowed: true };
  return { allowed: false, reason: from === to ? 'unchanged' : 'final' };
}

/**
 * Whether a move that one side made counts where the other stands. Of two moves that did not see each other the one that is
 * further along stands; both sides have to say the same.
 */
export function productionMoveCounts(
  stands: ProductionStatus,
  { from, to }: { from: ProductionStatus; to: ProductionStatus },
): boolean {
  return productionTransition(from, to).allowed && (stands === from || to > stands);
}

export function storefrontOrderTransition(from: StorefrontOrderState, to: StorefrontOrderState): TransitionVerdict {
  if (STOREFRONT_ORDER_TRANSITIONS.some((entry) => entry.from === from && entry.to === to)) return { allowed: true };
  if (from === to) return { allowed: false, reason: 'unchanged' };
  return { allowed: false, reason: from === 'parked' ? 'not-open' : 'final' };
}

/** Paying at the counter needs a counter to stand at. */
export function isPaymentMethodOffered(method: PaymentMethod, source: OrderSource): boolean {
  return method !== PAYMENT_METHOD.counter || source === 'storefront';
}

/** "At least": a confirmed or cancelled order counts too, the question is whether a slip may still be asked for. */
export function isSlipUploaded(status: PaymentStatus): boolean {
  return status >= PAYMENT_STATUS.slipUploaded;
}

/** Past the point where the customer may still cancel or pay. Cancelled counts too: for takings compare with 50. */
export function isConfirmed(status: PaymentStatus): boolean {
  return status >= PAYMENT_STATUS.confirmed;
}

export const isPaymentUndo = (from: PaymentStatus, to: PaymentStatus): boolean =>
  PAYMENT_UNDOS.some((undo) => undo.from === from && undo.to === to);

/** One entry of an order's payment log: what its writer saw, what they made of it, and who they are. */
export type PaymentTransition = {
  from: PaymentStatus;
  to: PaymentStatus;
  by: OrderActor;
  /** How often steps had been taken back when it was written, this one included. */
  round?: number;
  /** Of a confirmation: how it was really paid. */
  method?: PaymentMethod | null;
};

/** Whether it may be in a log. A step back is only one where it says of which round. */
export function isPaymentMove({ from, to, by, round = 0 }: PaymentTransition): boolean {
  return paymentTransition(from, to, by).allowed || isStepBack({ from, to, by, round });
}

const isStepBack = ({ from, to, by, round = 0 }: PaymentTransition) =>
  round > 0 && by === 'staff' && isPaymentUndo(from, to);

export interface PaymentSum {
  paymentStatus: PaymentStatus;
  clash: boolean;
  /** Of which the next entry is. */
  round: number;
  /** How it was paid, where that was said. */
  method: PaymentMethod | null;
}

/**
 * What the logs of shop and centre add up to, both having written while they could not see each other.
 * Looks only at which moves were made, never at when or in which order: clocks lie (the mini PC may boot in 1970) and
 * entries arrive twice, so any order and any repetition has to give the same answer on both sides.
 * - A step back begins a round, and only the newest round counts; but a confirmation that nobody who took a step back had seen
 *   stands, and `clash` asks staff to look at it: its money is real.
 * - Cancelling a confirmed order (50→90) was a decision made knowing of the money: it wins.
 * - Cancelling an unpaid order while the other side took money for it: the money is real, so the order stays confirmed
 *   and `clash` asks staff to look at it.
 * Entries that nobody was allowed to write count for nothing.
 */
export function addUpPayments(log: Iterable<PaymentTransition>): PaymentSum {
  const moves = [...log].filter(isPaymentMove);
  const round = moves.reduce((newest, move) => Math.max(newest, move.round ?? 0), 0);
  const counted = moves.filter((move) => (move.round ?? 0) === round);
  const [back, forward] = [counted.filter(isStepBack), counted.filter((move) => !isStepBack(move))];
  const unseen = round === 0 ? null : unseenConfirmation(moves, round, back);
  const ledTo = back.reduce<PaymentStatus>((at, { to }) => (to > at ? to : at), PAYMENT_STATUS.pending);
  const { paymentStatus, clash } = statusOf(forward, unseen === null ? ledTo : PAYMENT_STATUS.confirmed);
  const isUnseen = unseen !== null && paymentStatus === PAYMENT_STATUS.confirmed;
  return { paymentStatus, clash: clash || isUnseen, round, method: methodOf(counted) ?? unseen?.method ?? null };
}

/** What the rounds before came to, where that was money that no step back of this round knew of. */
function unseenConfirmation(
  moves: readonly PaymentTransition[],
  round: number,
  back: readonly PaymentTransition[],
): PaymentSum | null {
  if (back.some(({ from }) => from === PAYMENT_STATUS.confirmed)) return null;
  const before = addUpPayments(moves.filter((move) => (move.round ?? 0) < round));
  return before.paymentStatus === PAYMENT_STATUS.confirmed ? before : null;
}

function statusOf(moves: readonly PaymentTransition[], start: PaymentStatus) {
  const { pending, slipUploaded, confirmed, cancelled } = PAYMENT_STATUS;
  const reached = new Set<PaymentStatus>([start, ...moves.map(({ to }) => to)]);
  if (moves.some(({ from, to }) => from === confirmed && to === cancelled)) {
    return { paymentStatus: cancelled, clash: false };
  }
  if (reached.has(confirmed)) return { paymentStatus: confirmed, clash: reached.has(cancelled) };
  if (reached.has(cancelled)) return { paymentStatus: cancelled, clash: false };
  return { paymentStatus: reached.has(slipUploaded) ? slipUploaded : pending, clash: false };
}

/** Of two confirmations that did not see each other one, and the same at both sides. */
function methodOf(moves: readonly PaymentTransition[]): PaymentMethod | null {
  const said = moves.flatMap(({ to, method }) => (to === PAYMENT_STATUS.confirmed && method != null ? [method] : []));
  return said.reduce<PaymentMethod | null>((most, method) => (most === null || method > most ? method : most), null);
}

/**
 * What makes a log come to where the other side says that the order stands, of a side whose log lacks something: an entry of
 * the newest round where that is enough, otherwise the first of another.
 */
export function moveThatSettles(
  log: readonly PaymentTransition[],
  { to, round }: { to: PaymentStatus; round: number },
): { from: PaymentStatus; to: PaymentStatus; round: number } {
  const { pending, confirmed, cancelled } = PAYMENT_STATUS;
  const sum = addUpPayments(log);
  const from = to === cancelled ? sum.paymentStatus : pending;
  const settles = addUpPayments([...log, { from, to, by: 'staff', round: sum.round }]).paymentStatus === to;
  if (settles && sum.round >= round) return { from, to, round: sum.round };
  return { from: to === confirmed ? cancelled : confirmed, to, round: Math.max(sum.round + 1, round) };
}

export function mergePaymentStatus(log: Iterable<PaymentTransition>): { paymentStatus: PaymentStatus; clash: boolean } {
  const { paymentStatus, clash } = addUpPayments(log);
  return { paymentStatus, clash };
}
