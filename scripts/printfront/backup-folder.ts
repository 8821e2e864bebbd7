import fs from 'node:fs';
import path from 'node:path';
import { type BackupRecord, recordOfPlace } from '@printfront/shared/server/backups/backup-record.ts';
import type { Known } from './doctor/known.ts';
import type { SeenFolder } from './look-at-folder.ts';
import type { Machine } from './machine.ts';

/** A folder for backups on a disk of this machine, as variables or an owner in the browser have set it. */
export type BackupFolder = NonNullable<Known['backupFolder']>;

/** One that cannot be read is a wrong setting, which is told elsewhere. */
function saidPlace({ said }: Machine): string | undefined {
  if (said.BACKUP_REPOSITORY !== undefined || said.BACKUP_REPOSITORY_FILE === undefined) return said.BACKUP_REPOSITORY;
  try {
    return fs.readFileSync(said.BACKUP_REPOSITORY_FILE, 'utf8').trim();
  } catch {
    return '';
  }
}

/** @returns null where none is set, or the place is on another machine */
export function backupFolderOf(machine: Machine, known: Pick<Known, 'backupFolder'> | null): BackupFolder | null {
  const said = saidPlace(machine);
  if (said === undefined) return known?.backupFolder ?? null;
  return said.startsWith('/') ? { folder: path.resolve(said), mountPoint: null } : null;
}

/** A disk that has been taken out is not waited for until the next backup fails. @returns null: it is there */
export function whyAway({ folder, mountPoint }: BackupFolder, seen: SeenFolder, record: BackupRecord): string | null {
  if (mountPoint !== null && seen.mountPoint !== mountPoint) {
    return `The disk of the backups, which belongs at ${mountPoint}, is not there.`;
  }
  const { lastGood } = recordOfPlace(record, folder);
  // The first backup makes its folder, but never the disk that it should be on.
  if (!seen.isThere && (lastGood !== null || !seen.isParentThere)) {
    return `The folder of the backups, ${folder}, is not there.`;
  }
  if (lastGood !== null && !seen.mayHoldBackups) return `There are no backups any more in ${folder}.`;
  return null;
}
