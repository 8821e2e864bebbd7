import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { CLOSED_TIME } from '@printfront/shared/domain/working-hours.ts';

const WEEKDAY = { openTime: '09:00:00', closeTime: '20:00:00' };
const SUNDAY = { openTime: '10:00:00', closeTime: '17:00:00' };
const HOLIDAY = SUNDAY;
const CLOSED = { openTime: CLOSED_TIME, closeTime: CLOSED_TIME };

export const DEMO_WORKING_HOURS: readonly WorkingHour[] = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  ...(dayOfWeek === 0 ? SUNDAY : WEEKDAY),
}));

/** Thai public holidays whose date does not hang on the moon. */
export const DEMO_OVERRIDES: readonly Omit<WorkingHourOverride, 'id'>[] = [
  { overrideDate: '2026-12-05', ...HOLIDAY }, // birthday of King Bhumibol, Father's Day
  { overrideDate: '2026-12-10', ...HOLIDAY }, // Constitution Day
  { overrideDate: '2026-12-31', ...HOLIDAY }, // New Year's Eve
  { overrideDate: '2027-01-01', ...CLOSED }, // New Year's Day
  { overrideDate: '2027-04-06', ...HOLIDAY }, // Chakri Memorial Day
  { overrideDate: '2027-04-13', ...CLOSED }, // Songkran
  { overrideDate: '2027-04-14', ...CLOSED },
  { overrideDate: '2027-04-15', ...CLOSED },
  { overrideDate: '2027-05-01', ...CLOSED }, // Labour Day
  { overrideDate: '2027-05-04', ...HOLIDAY }, // Coronation Day
  { overrideDate: '2027-07-28', ...HOLIDAY }, // birthday of King Vajiralongkorn
  { overrideDate: '2027-08-12', ...HOLIDAY }, // birthday of Queen Sirikit, Mother's Day
  { overrideDate: '2027-10-13', ...HOLIDAY }, // King Bhumibol Memorial Day
  { overrideDate: '2027-10-23', ...HOLIDAY }, // Chulalongkorn Day
];
