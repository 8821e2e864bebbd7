import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isNotFound } from '@printfront/shared/server/blobs/disk-errors.ts';

/** Hidden, and named so that nobody else's folder is ever taken for one that a crash left behind. */
const UNFINISHED = '.printfront-unfinished-';
/** What file systems answer that know no sync of a folder: shares, mostly. There is nothing more to be had there. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EBADF', 'ENOSYS']);

/** A file of an export: bytes, or a finished file to copy. `path` is below the order's folder, with slashes. */
export type ExportFile = { path: string; from: string } | { path: string; text: string };

/**
 * Writes a folder into the hot folder, whole or not at all: whoever watches it sees nothing, and then everything. Every
 * byte is on the disk before the name is.
 *
 * @param names tried in their order: the first that is free becomes the folder's
 * @returns the name
 */
export async function writeWhole(
  hotFolder: string,
  names: Iterable<string>,
  files: readonly ExportFile[],
): Promise<string> {
  const unfinished = path.join(hotFolder, `${UNFINISHED}${randomUUID()}`);
  await fs.mkdir(unfinished);
  try {
    const folders = new Set(files.map((file) => path.dirname(path.join(unfinished, file.path))));
    for (const folder of folders) await fs.mkdir(folder, { recursive: true });
    for (const file of files) await writeFile(path.join(unfinished, file.path), file);
    for (const folder of [...folders, unfinished]) await syncFolder(folder);
    const name = await firstFree(hotFolder, names);
    await fs.rename(unfinished, path.join(hotFolder, name));
    await syncFolder(hotFolder);
    return name;
  } catch (error) {
    // A folder that cannot be written can perhaps not be tidied either; the next start tries again.
    await fs.rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes what a crash left in the middle of an export. */
export async function removeUnfinished(hotFolder: string): Promise<void> {
  for (const name of await fs.readdir(hotFolder)) {
    if (name.startsWith(UNFINISHED)) await fs.rm(path.join(hotFolder, name), { recursive: true, force: true });
  }
}

async function writeFile(target: string, file: ExportFile): Promise<void> {
  if ('from' in file) await fs.copyFile(file.from, target, fs.constants.COPYFILE_EXCL);
  const handle = await fs.open(target, 'text' in file ? 'wx' : 'r+');
  try {
    if ('text' in file) await handle.writeFile(file.text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function firstFree(hotFolder: string, names: Iterable<string>): Promise<string> {
  for (const name of names) if (!(await exists(path.join(hotFolder, name)))) return name;
  throw new Error('No name was free for the folder of an order.');
}

async function exists(file: string): Promise<boolean> {
  try {
    await fs.lstat(file);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NO_FOLDER_SYNC.has(code)) throw error;
  } finally {
    await handle.close();
  }
}
