import { setWorkingHours } from '@printfront/shared/contracts/working-hours.ts';
import { CLOSED_TIME, isClosed } from '@printfront/shared/domain/working-hours.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
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

export const CLOSED_HOURS: Hours = { openTime: CLOSED_TIME, closeTime: CLOSED_TIME };

/** A day that nothing was ever said about is closed. */
export function typedHours(hours: Hours | undefined): TypedHours {
  if (hours === undefined || isClosed(hours)) return { isClosed: true, openTime: '', closeTime: '' };
  return { isClosed: false, openTime: timeText(hours.openTime), closeTime: timeText(hours.closeTime) };
}

const HOURS = bodyOf(setWorkingHours).omit({ dayOfWeek: true });
/** Both 00:00 would mean closed, which is not what is typed of a day that opens. */
const OPEN_HOURS = HOURS.refine(({ openTime, closeTime }) => closeTime > openTime, {
  path: ['closeTime'],
  params: { problem: 'reversed' },
  when: ({ issues }) => issues.length === 0,
});

export const hoursSchema = (typed: TypedHours) => (typed.isClosed ? HOURS : OPEN_HOURS);

/** As the call has it, where times are typed. */
export const readHours = ({ isClosed: isDayOff, openTime, closeTime }: TypedHours): Hours =>
  isDayOff
    ? CLOSED_HOURS
    : { openTime: parseTimeOfDay(openTime) ?? openTime, closeTime: parseTimeOfDay(closeTime) ?? closeTime };

/** @returns null while something is wrong with what was typed */
export const hoursOf = (typed: TypedHours): Hours | null => check(hoursSchema(typed), readHours(typed)).body;

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
