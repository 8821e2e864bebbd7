import { shopDate } from './shop-clock.ts';

/** Notes and coins of the baht, the largest first, in satang. */
export const DENOMINATIONS = [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25] as const;
export type Denomination = (typeof DENOMINATIONS)[number];
/** From here on down it is a coin. */
export const LARGEST_COIN = 1_000;

/** How many of a note or coin were counted. */
export interface Pieces {
  readonly denomination: Denomination;
  readonly count: number;
}

export const sumOfPieces = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { denomination, count }) => sum + denomination * count, 0);

/** Why cash was put into a till that no order in this shop's own log brought. */
export const CASH_IN_REASONS = ['change', 'online-order', 'other'] as const;
/** Why cash was taken out of it. */
export const CASH_OUT_REASONS = ['bank', 'expense', 'change', 'other'] as const;
export type CashReason = (typeof CASH_IN_REASONS)[number] | (typeof CASH_OUT_REASONS)[number];

export const isReasonOf = (kind: 'in' | 'out', reason: CashReason): boolean =>
  (kind === 'in' ? CASH_IN_REASONS : CASH_OUT_REASONS).some((known) => known === reason);

/** Cash of orders: what was taken, what was given back. */
export interface CashOfOrders {
  readonly takenSatang: number;
  readonly givenBackSatang: number;
}

/** Cash that was put in or taken out with a reason. */
export interface CashMovement {
  readonly kind: 'in' | 'out';
  readonly satang: number;
}

/**
 * What should lie in the till. Below zero where more was given back than was ever in it: then somebody gave it from elsewhere.
 *
 * @param floatSatang as it was counted at the opening
 */
export function expectedCash(
  floatSatang: number,
  { takenSatang, givenBackSatang }: CashOfOrders,
  movements: readonly CashMovement[],
): number {
  return movements.reduce(
    (sum, { kind, satang }) => sum + (kind === 'in' ? satang : -satang),
    floatSatang + takenSatang - givenBackSatang,
  );
}

/** A difference as people say it: less there than should be is short. */
export function differenceOf(countedSatang: number, expectedSatang: number) {
  const satang = countedSatang - expectedSatang;
  if (satang === 0) return { kind: 'none', satang: 0 } as const;
  return satang < 0 ? ({ kind: 'short', satang: -satang } as const) : ({ kind: 'over', satang } as const);
}

/** What came in and went out taken together: how many times, and what is left of it. */
export const netOfCash = (cash: CashOfOrders & { takenCount: number; givenBackCount: number }) => ({
  count: cash.takenCount + cash.givenBackCount,
  satang: cash.takenSatang - cash.givenBackSatang,
});

/** A shift that was opened on another day of the shop: somebody forgot to count. */
export const isOpenOvernight = (openedAt: string, nowMs: number, timeZone: string): boolean =>
  shopDate(Date.parse(openedAt), timeZone) < shopDate(nowMs, timeZone);

export interface CashMove {
  readonly kind: 'taken' | 'given-back';
  readonly satang: number;
  readonly by: string;
}

export interface ClerkCash extends CashOfOrders {
  readonly name: string;
  /** Payments taken. */
  readonly count: number;
}

export const sumOfCash = (moves: readonly CashMove[]) => {
  const of = (kind: CashMove['kind']) => moves.filter((move) => move.kind === kind);
  const sum = (own: readonly CashMove[]) => own.reduce((total, { satang }) => total + satang, 0);
  const [taken, back] = [of('taken'), of('given-back')];
  return {
    takenCount: taken.length,
    takenSatang: sum(taken),
    givenBackCount: back.length,
    givenBackSatang: sum(back),
  };
};

/** Who took which part of the cash, in the order of their first move. */
export const cashByClerk = (moves: readonly CashMove[]): ClerkCash[] =>
  [...Map.groupBy(moves, ({ by }) => by)].map(([name, own]) => {
    const { takenCount: count, takenSatang, givenBackSatang } = sumOfCash(own);
    return { name, count, takenSatang, givenBackSatang };
  });
