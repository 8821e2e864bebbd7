import type { TFunction } from 'i18next';
import type { Terms } from './use-printing-times.ts';

type Translate = TFunction<'pricesAndTimes'>;

/** “45 minutes”, “2 hours”, “1 hour 20 minutes”. @param t of the namespace pricesAndTimes */
export function durationWords(t: Translate, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [hours === 0 ? [] : t('hours', { count: hours }), rest === 0 ? [] : t('minutes', { count: rest })];
  return words.flat().join(' ');
}

/** “45 minutes per 25 prints, rounded up”. @param t of the namespace pricesAndTimes */
export const eachWords = (t: Translate, { duration, perQuantity }: Terms): string =>
  t('each', { duration: durationWords(t, duration), count: perQuantity });

/** “1–99 prints”, “500 prints and more”. @param t of the namespace pricesAndTimes */
export function rangeWords(t: Translate, { from, to }: { from: number; to: number | null }): string {
  if (to === null) return t('rangeUp', { from });
  return from === to ? t('rangeOne', { from }) : t('range', { from, to });
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
