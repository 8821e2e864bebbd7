import type { TFunction } from 'i18next';

/** “45 minutes”, “2 hours”, “1 hour 20 minutes”. @param t of the namespace pricesAndTimes */
export function durationWords(t: TFunction<'pricesAndTimes'>, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [hours === 0 ? [] : t('hours', { count: hours }), rest === 0 ? [] : t('minutes', { count: rest })];
  return words.flat().join(' ');
}

/** “1–99 prints”, “500 prints and more”. @param t of the namespace pricesAndTimes */
export function rangeWords(t: TFunction<'pricesAndTimes'>, { from, to }: { from: number; to: number | null }): string {
  if (to === null) return t('rangeUp', { from });
  return from === to ? t('rangeOne', { from }) : t('range', { from, to });
}
