import type { BackupStatus } from '../../contracts/backups.ts';

/** What others know of a server's backups; null where it can have none. */
export type WatchedBackups = {
  /** Null while none are set up. */
  status(): BackupStatus | null;
  /** Begins one; null while none are set up. */
  begin(): BackupStatus | null;
} | null;
