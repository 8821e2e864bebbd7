import type { Reading } from '../http/metrics.ts';
import type { Backups } from './backups.service.ts';

/** How backups are doing, in numbers that an operator may want to be woken for; none where none are set up. */
export function backupReadings(backups: Pick<Backups, 'status'> | null): Reading[] {
  if (backups === null) return [];
  const secondsOf = (done: { at: string } | null) => (done === null ? 0 : Date.parse(done.at) / 1000);
  return [
    {
      name: 'printfront_backup_last_good_seconds',
      help: 'When the newest good backup was made, in seconds since 1970; 0 when there is none',
      read: () => secondsOf(backups.status().lastGood),
    },
    {
      name: 'printfront_backup_last_checked_seconds',
      help: 'When a backup was opened and compared last',
      read: () => secondsOf(backups.status().lastChecked),
    },
    {
      name: 'printfront_backup_failed',
      help: '1 while the last try failed or the last good one is late',
      read: () => Number(backups.status().failure !== null || backups.status().isLate),
    },
  ];
}
