import type { BackupStatus } from '../../contracts/backups.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { WatchedBackups } from './watched-backups.ts';

/** @throws HttpProblem `backup-not-set` where none are set up */
export function startBackup(backups: WatchedBackups): BackupStatus {
  const begun = backups?.begin() ?? null;
  if (begun === null) throw new HttpProblem('backup-not-set', 'No place for backups has been set up.');
  return begun;
}
