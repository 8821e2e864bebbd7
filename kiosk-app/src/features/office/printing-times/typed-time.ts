import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';

/** A printing time as it stands in its form. Null where no number is typed. */
export interface TypedTime {
  durationMinutes: number | null;
  perQuantity: number | null;
}

export type Terms = Omit<PrintingTime, 'id'>;

/** Keys of the words in prices-and-times.ts. */
export interface TimeProblems {
  durationMinutes?: 'duration';
  perQuantity?: 'quantity' | 'quantityTaken';
}

/** As the contract has it, for both. */
const MOST = 100_000;

const isInRange = (number: number | null): number is number => number !== null && number >= 1 && number <= MOST;

export const typedTime = ({ duration, perQuantity }: Terms): TypedTime => ({ durationMinutes: duration, perQuantity });

export const timeProblems = ({ durationMinutes, perQuantity }: TypedTime): TimeProblems => ({
  ...(isInRange(durationMinutes) ? {} : { durationMinutes: 'duration' }),
  ...(isInRange(perQuantity) ? {} : { perQuantity: 'quantity' }),
});

/** @returns null while something is wrong with what was typed */
export function termsOf({ durationMinutes, perQuantity }: TypedTime): Terms | null {
  return isInRange(durationMinutes) && isInRange(perQuantity) ? { duration: durationMinutes, perQuantity } : null;
}

/**
 * The orders that each printing time counts for, smallest first: the first also for all smaller ones, each up to where the
 * next begins.
 *
 * @returns perQuantity → from, to in prints; to is null for the last
 */
export function printRanges(times: readonly Terms[]): Map<number, { from: number; to: number | null }> {
  const steps = [...new Set(times.map(({ perQuantity }) => perQuantity))].sort((left, right) => left - right);
  return new Map(
    steps.map((step, index) => {
      const next = steps[index + 1];
      return [step, { from: index === 0 ? 1 : step, to: next === undefined ? null : next - 1 }];
    }),
  );
}
