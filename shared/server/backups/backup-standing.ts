import { type BackupStanding, type BackupStatus, LONGEST_BACKUP_PROBLEM } from '../../contracts/backups.ts';

/** What a server says of its backups elsewhere. */
export const standOfBackup = ({ lastGood, isLate, failure, lastChecked }: BackupStatus): BackupStanding => ({
  lastGoodAt: lastGood?.at ?? null,
  isLate,
  problem: failure === null ? null : failure.detail.slice(0, LONGEST_BACKUP_PROBLEM),
  missing: lastChecked?.missingCount ?? 0,
});
