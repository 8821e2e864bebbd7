import fs from 'node:fs/promises';
import path from 'node:path';
import { isNotFound } from '../blobs/disk-errors.ts';
import { restoreServerDatabase, type ServerDatabase } from '../database/snapshots/server-database.ts';
import { listSnapshots, snapshotPath, syncFile } from '../database/snapshots/snapshot-files.ts';
import { SettingError } from '../env/read-environment.ts';
import { COPY_FOLDER } from './backups.service.ts';
import type { Restic, StoredBackup } from './restic.ts';

/** In the data folder: what came back and is not in its place yet. */
const RESTORE_FOLDER = 'backup-restore';
/** Room that is left beside what comes back. */
const SPARE_BYTES = 256 * 1024 * 1024;

export interface RestoredBackup {
  readonly backup: StoredBackup;
  readonly fileCount: number;
}

/**
 * Brings a backup back into a server's data folder, which nobody may use meanwhile: files that are there stay, a database that
 * is there goes to quarantine. Cut short at any moment, it is done again by being asked for again.
 *
 * @param id its beginning; undefined for the newest
 * @throws SettingError with a sentence for the person who asked; nothing is changed then
 * @throws BackupError
 */
export async function restoreBackup(
  restic: Restic,
  { folder, keptFolders, server }: { folder: string; keptFolders: readonly string[]; server: ServerDatabase },
  id: string | undefined,
): Promise<RestoredBackup> {
  const stored = await restic.list();
  const backup = id === undefined ? stored[0] : stored.find((one) => one.id.startsWith(id));
  if (backup === undefined) {
    throw new SettingError(id === undefined ? 'There are no backups there.' : `There is no backup ${id} there.`);
  }
  await fs.mkdir(folder, { recursive: true });
  const [needed, { bavail, bsize }] = [await restic.size(backup.id), await fs.statfs(folder)];
  const free = bavail * bsize;
  if (free < needed + SPARE_BYTES) {
    throw new SettingError(`The backup needs ${megabytes(needed + SPARE_BYTES)} and ${folder} has ${megabytes(free)}.`);
  }
  const place = path.join(folder, RESTORE_FOLDER);
  await fs.rm(place, { recursive: true, force: true });
  await restic.restore(backup.id, place);
  let fileCount = 0;
  for (const name of keptFolders) fileCount += await moveFiles(path.join(place, name), path.join(folder, name));
  await fs.mkdir(server.snapshots, { recursive: true });
  const [newest] = await listSnapshots(server.snapshots);
  const number = (newest?.number ?? 0) + 1;
  const copy = snapshotPath(server.snapshots, number);
  await fs.copyFile(path.join(place, COPY_FOLDER, path.basename(server.database)), copy);
  await syncFile(copy);
  await restoreServerDatabase(server, number);
  await fs.rm(place, { recursive: true, force: true });
  return { backup, fileCount };
}

/** Their names are what is in them, so one that is there is the same. @returns how many came */
async function moveFiles(from: string, to: string): Promise<number> {
  const entries = await fs.readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
  await fs.mkdir(to, { recursive: true });
  let count = 0;
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) count += await moveFiles(source, target);
    else {
      await syncFile(source);
      await fs.rename(source, target);
      count += 1;
    }
  }
  await syncFile(to);
  return count;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`;
