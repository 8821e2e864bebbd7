import fs from 'node:fs/promises';
import path from 'node:path';
import { isNotFound } from '../blobs/disk-errors.ts';
import { isSoundSnapshot } from '../database/snapshots/thin-snapshots.ts';
import { type BackedUp, COPY_FOLDER } from './backed-up.ts';
import { BackupError, type Restic } from './restic.ts';

/** In the data folder: one that is being looked at. */
const CHECK_FOLDER = 'backup-check';

/**
 * Opens a backup as a restore would, and compares it with what is here: each photo that its database counts on has to be in it, in the
 * size that it has here.
 *
 * @returns how many files it has, and how many it lacks that are here
 * @throws BackupError
 */
export async function compareBackup(
  restic: Restic,
  { folder, files, filesNamedIn }: Pick<BackedUp, 'folder' | 'files' | 'filesNamedIn'>,
  id: string,
): Promise<{ fileCount: number; missingCount: number }> {
  const stored = new Map((await restic.files(id)).map((file) => [file.path, file.byteSize]));
  const opened = path.join(folder, CHECK_FOLDER);
  await fs.rm(opened, { recursive: true, force: true });
  try {
    await restic.restore(id, opened, [`/${COPY_FOLDER}`]);
    const copy = path.join(opened, COPY_FOLDER, path.basename(files.database));
    if (!(await isSoundSnapshot(copy))) throw new BackupError('damaged', 'The database in the backup is damaged.');
    let missingCount = 0;
    for (const file of await filesNamedIn(copy)) {
      const byteSize = await sizeOf(path.join(folder, file));
      if (byteSize !== null && stored.get(`/${file}`) !== byteSize) missingCount += 1;
    }
    return { fileCount: stored.size, missingCount };
  } finally {
    await fs.rm(opened, { recursive: true, force: true });
  }
}

/** Null when it is not there. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).size;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
