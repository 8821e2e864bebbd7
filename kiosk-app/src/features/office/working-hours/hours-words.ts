import { isClosed } from '@printfront/shared/domain/working-hours.ts';
import type { TFunction } from 'i18next';
import { timeText } from './time-of-day.ts';
import type { Hours } from './typed-hours.ts';

/** “09:00–20:00” or “closed all day”. @param t of the namespace workingHours */
export function hoursWords(t: TFunction<'workingHours'>, hours: Hours | null): string {
  if (hours === null || isClosed(hours)) return t('closedAllDay');
  return t('hours', { open: timeText(hours.openTime), close: timeText(hours.closeTime) });
}
