import { CLOSED_TIME, isClosed } from '@printfront/shared/domain/working-hours.ts';
import { parseTimeOfDay, timeText } from './time-of-day.ts';

/** Hours as stored: HH:MM:SS, both 00:00:00 when closed. */
export interface Hours {
  openTime: string;
  closeTime: string;
}

/** Hours as they stand in a form. Both times are empty on a closed day. */
export interface TypedHours {
  isClosed: boolean;
  openTime: string;
  closeTime: string;
}

/** Keys of the words in working-hours.ts. */
export interface HoursProblems {
  openTime?: 'needTime' | 'badTime';
  closeTime?: 'needTime' | 'badTime' | 'reversed';
}

export const CLOSED_HOURS: Hours = { openTime: CLOSED_TIME, closeTime: CLOSED_TIME };

/** A day that nothing was ever said about is closed. */
export function typedHours(hours: Hours | undefined): TypedHours {
  if (hours === undefined || isClosed(hours)) return { isClosed: true, openTime: '', closeTime: '' };
  return { isClosed: false, openTime: timeText(hours.openTime), closeTime: timeText(hours.closeTime) };
}

export function hoursProblems({ isClosed: isDayOff, openTime, closeTime }: TypedHours): HoursProblems {
  if (isDayOff) return {};
  const [open, close] = [parseTimeOfDay(openTime), parseTimeOfDay(closeTime)];
  const problems: HoursProblems = {};
  if (open === null) problems.openTime = openTime.trim() === '' ? 'needTime' : 'badTime';
  if (close === null) problems.closeTime = closeTime.trim() === '' ? 'needTime' : 'badTime';
  if (open !== null && close !== null && close <= open) problems.closeTime = 'reversed';
  return problems;
}

/** @returns null while something is wrong with what was typed */
export function hoursOf(typed: TypedHours): Hours | null {
  if (typed.isClosed) return CLOSED_HOURS;
  if (Object.keys(hoursProblems(typed)).length > 0) return null;
  const [openTime, closeTime] = [parseTimeOfDay(typed.openTime), parseTimeOfDay(typed.closeTime)];
  return openTime === null || closeTime === null ? null : { openTime, closeTime };
}

/** What a day that opens starts with: as it is stored, else as most of the other days are, else as shops often are. */
export function openedHours(stored: TypedHours, others: readonly TypedHours[]): TypedHours {
  if (!stored.isClosed) return stored;
  const counted = new Map<string, { hours: TypedHours; count: number }>();
  for (const hours of others) {
    if (hours.isClosed || hoursOf(hours) === null) continue;
    const key = `${hours.openTime} ${hours.closeTime}`;
    counted.set(key, { hours, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  const [usual] = [...counted.values()].sort((left, right) => right.count - left.count);
  return usual === undefined ? { isClosed: false, openTime: '09:00', closeTime: '18:00' } : { ...usual.hours };
}
