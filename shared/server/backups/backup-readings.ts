import type { BackupStatus } from '../../contracts/backups.ts';
import type { Reading } from '../http/metrics.ts';
import type { WatchedBackups } from './watched-backups.ts';

function ageSeconds(at: string | null): number | null {
  return at === null ? null : Math.max(0, (Date.now() - Date.parse(at)) / 1000);
}

/** How backups are doing, in numbers that an operator may want to be woken for; nothing is said while none are set up. */
export function backupReadings(backups: WatchedBackups): Reading[] {
  const read = (number: (status: BackupStatus) => number) => () => {
    const status = backups?.status() ?? null;
    return status === null ? null : number(status);
  };
  const secondsOf = (done: { at: string } | null) => (done === null ? 0 : Date.parse(done.at) / 1000);
  return [
    {
      name: 'printfront_backup_age_seconds',
      help: 'Age of the newest good backup by the clock of this machine; absent while there is none',
      read: () => ageSeconds(backups?.status()?.lastGood?.at ?? null),
    },
    {
      name: 'printfront_backup_interval_seconds',
      help: 'How often a backup is to be made',
      read: () => backups?.everySeconds() ?? null,
    },
    {
      name: 'printfront_backup_last_good_seconds',
      help: 'When the newest good backup was made, in seconds since 1970; 0 when there is none',
      read: read(({ lastGood }) => secondsOf(lastGood)),
    },
    {
      name: 'printfront_backup_last_checked_seconds',
      help: 'When a backup was opened and compared last',
      read: read(({ lastChecked }) => secondsOf(lastChecked)),
    },
    {
      name: 'printfront_backup_failed',
      help: '1 while the last try failed or the last good one is late',
      read: read(({ failure, isLate }) => Number(failure !== null || isLate)),
    },
  ];
}
