import type { BackupStatus } from '../../contracts/backups.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Backups } from './backups.service.ts';

/** @throws HttpProblem `backup-not-set` where none are set up */
export function startBackup(backups: Pick<Backups, 'begin'> | null): BackupStatus {
  if (backups === null) throw new HttpProblem('backup-not-set', 'No place for backups has been set up.');
  return backups.begin();
}
