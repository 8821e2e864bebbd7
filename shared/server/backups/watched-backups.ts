import type { BackupStatus } from '../../contracts/backups.ts';

/** What others know of a server's backups; null where it can have none. */
export type WatchedBackups = {
  /** Null while none are set up. */
  status(): BackupStatus | null;
  /** Whether they go to the disk that the data are on: both are lost with it. */
  isOnDataDisk(): Promise<boolean>;
  /** What is to lie between two; null while none are set up. */
  everySeconds(): number | null;
  /** Begins one; null while none are set up. */
  begin(): BackupStatus | null;
} | null;
