import fs from 'node:fs/promises';
import path from 'node:path';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import { listSnapshots } from '../database/snapshots/snapshot-files.ts';
import { BackupError, type BackupNotes } from './restic.ts';

/** What of a server's folder goes into its backups. */
export interface BackedUp {
  /** The server's data folder: paths in a backup are below it. */
  readonly folder: string;
  /** Folders below it whose files never change, such as `blobs`; one that is not there is left out. */
  readonly keptFolders: readonly string[];
  /** Below it, what is on its way or set aside. */
  readonly without: readonly string[];
  readonly files: Pick<ServerDatabase, 'database' | 'snapshots'>;
  /** Takes a copy of the database now. */
  takeSnapshot(): Promise<void>;
  /** Paths below the folder that a copy of the database counts on, each once. */
  filesNamedIn(copy: string): Promise<string[]>;
  /** What is noted of a copy for who looks for the right one. */
  notesOf?(copy: string): Promise<BackupNotes>;
}

/** In the data folder: the copy of the database that goes along. */
export const COPY_FOLDER = 'backup-copy';

/** Under a name of its own, because the newest copy of the database has another one every hour. */
export async function stageCopy({ folder, files, takeSnapshot }: BackedUp): Promise<string> {
  await takeSnapshot();
  const [newest] = await listSnapshots(files.snapshots);
  if (newest === undefined) throw new BackupError('failed', 'There is no copy of the database to back up.');
  const place = path.join(folder, COPY_FOLDER);
  await fs.rm(place, { recursive: true, force: true });
  await fs.mkdir(place, { recursive: true });
  const copy = path.join(place, path.basename(files.database));
  await fs.copyFile(newest.file, copy);
  return copy;
}
