import type { BackupsKept } from '../../contracts/backup-settings.ts';
import { DEFAULT_BACKUP_SETTINGS } from '../../contracts/backup-settings.ts';
import { addDays, shopDate, shopInstant } from '../../domain/shop-clock.ts';
import type { BackupPlace } from './restic.ts';

/** Where backups go, when, and how long they stay. */
export interface BackupPlan {
  readonly place: BackupPlace;
  readonly everyMs: number;
  /** HH:MM in the time zone of the shop; null: so long after the last one. */
  readonly at?: string | null;
  readonly kept?: BackupsKept;
  /** Where the disk of the place was mounted when it was set; null: it is no folder, or nobody knows. */
  readonly mountPoint?: string | null;
}

export const keptOf = ({ kept = DEFAULT_BACKUP_SETTINGS.kept }: BackupPlan): BackupsKept => kept;

const [DAYS_A_WEEK, DAYS_A_MONTH] = [7, 30];

/**
 * What the server has forgotten of a customer still stands in older backups: none is kept for longer than customers are, so
 * that all of it is gone after twice that time.
 */
export const notLongerThan = (personalDataDays: number, { days, weeks, months }: BackupsKept): BackupsKept => ({
  days: Math.min(days, Math.max(1, Math.floor(personalDataDays))),
  weeks: Math.min(weeks, Math.floor(personalDataDays / DAYS_A_WEEK)),
  months: Math.min(months, Math.floor(personalDataDays / DAYS_A_MONTH)),
});

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/**
 * The next time that stands in the plan, by the clock on the wall of the shop: so it stays the same where clocks are changed, a time
 * that is skipped there comes later, and one that comes twice counts once.
 *
 * @param everyMs hours that divide a day, or a week, which is a Sunday
 * @param at HH:MM in the zone, the first of a day
 */
export function nextTime(
  now: Date,
  { at, everyMs, timeZone }: { at: string; everyMs: number; timeZone: string },
): Date {
  const today = shopDate(now.getTime(), timeZone);
  // The day before: where a clock is put back over midnight, a date comes again.
  for (let day = -1; day <= 8; day += 1) {
    const date = addDays(today, day);
    if (everyMs > DAY_MS && !isSunday(date)) continue;
    const [next] = timesOfDay({ at, everyMs })
      .map((time) => Date.parse(shopInstant(date, time, timeZone)))
      .filter((instant) => instant > now.getTime())
      .sort((one, other) => one - other);
    if (next !== undefined) return new Date(next);
  }
  return new Date(now.getTime() + everyMs);
}

/** HH:MM, in no order. */
function timesOfDay({ at, everyMs }: { at: string; everyMs: number }): string[] {
  const [hours, minutes] = at.split(':');
  const step = Math.min(24, everyMs / HOUR_MS);
  return Array.from({ length: Math.ceil(24 / step) }, (_, index) => {
    const hour = (Number(hours) + index * step) % 24;
    return `${String(hour).padStart(2, '0')}:${minutes}`;
  });
}

const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

/**
 * When the next one is wanted after a good one: it may be over already, where the computer was off or asleep at that hour.
 *
 * @param lastGoodAt null: there is none yet; one of the future was made under a wrong clock and says nothing about now: counted from now,
 *   it would be due later each time that somebody asks
 */
export function dueAt(
  lastGoodAt: Date | null,
  { at, everyMs, timeZone, now }: { at: string | null; everyMs: number; timeZone: string; now: Date },
): Date {
  if (lastGoodAt === null) return now;
  const isOfFuture = lastGoodAt > now;
  if (at === null) return isOfFuture ? now : new Date(lastGoodAt.getTime() + everyMs);
  return nextTime(isOfFuture ? now : lastGoodAt, { at, everyMs, timeZone });
}
