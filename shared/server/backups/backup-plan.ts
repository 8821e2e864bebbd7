import type { BackupsKept } from '../../contracts/backup-settings.ts';
import { DEFAULT_BACKUP_SETTINGS } from '../../contracts/backup-settings.ts';
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

const DAY_MS = 86_400_000;

/** The next time that stands in the plan. @param at HH:MM in the zone, the first of a day; a week begins on its Sunday */
export function nextTime(
  now: Date,
  { at, everyMs, timeZone }: { at: string; everyMs: number; timeZone: string },
): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const wanted = (hours * 60 + minutes) * 60_000;
  // A step before and behind: the zone may change its clock meanwhile.
  for (let day = -1; day <= 9; day += 1) {
    const noon = new Date(now.getTime() + day * DAY_MS);
    const { midnight, weekday } = localDay(noon, timeZone);
    if (everyMs > DAY_MS && weekday !== 'Sun') continue;
    for (let of = midnight + wanted; of < midnight + wanted + DAY_MS; of += Math.min(everyMs, DAY_MS)) {
      if (of > now.getTime()) return new Date(of);
    }
  }
  return new Date(now.getTime() + everyMs);
}

/** When the day of an instant began in a zone. */
function localDay(instant: Date, timeZone: string): { midnight: number; weekday: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '0';
  const since = (Number(part('hour')) * 60 + Number(part('minute'))) * 60_000 + Number(part('second')) * 1000;
  return { midnight: instant.getTime() - since - instant.getMilliseconds(), weekday: part('weekday') };
}
