import fs from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, isNotFound, whyUnusable } from '../../blobs/disk-errors.ts';
import { SettingError } from '../../env/read-environment.ts';

/** A whole copy of a database. */
export interface SnapshotFile {
  /** Counts up: which is newer is never asked of a clock, which may be wrong. */
  readonly number: number;
  readonly file: string;
  /** When it was finished, by the machine's clock: for people. */
  readonly takenAt: Date;
}

const NAME = /^(\d{6,})\.sqlite$/;
const TEMPORARY_ENDING = '.taking';
const COMING_ENDING = '.coming';

/**
 * @returns newest first; a folder that is not there has none
 * @throws SettingError for what is no folder, or may not be read
 */
export async function listSnapshots(folder: string): Promise<SnapshotFile[]> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    const why = whyUnusable(error, 'read');
    throw why === undefined
      ? error
      : new SettingError(`The folder of copies, ${folder} (SNAPSHOT_DIR), cannot be used: ${why}.`);
  });
  const found = names.flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [{ number: Number(number), file: path.join(folder, name) }];
  });
  const files = found.map(async (one) => ({ ...one, takenAt: (await fs.stat(one.file)).mtime }));
  return (await Promise.all(files)).sort((left, right) => right.number - left.number);
}

export const snapshotPath = (folder: string, number: number) =>
  path.join(folder, `${String(number).padStart(6, '0')}.sqlite`);

export const temporaryPath = (file: string) => `${file}${TEMPORARY_ENDING}`;

/** Of a database from elsewhere: no snapshot of this one before it has taken its place. */
export const comingPath = (file: string) => `${file}${COMING_ENDING}`;

/** What came is in its place: it is a snapshot from now on. Any other file is one already. */
export async function admitComing(file: string): Promise<void> {
  if (!file.endsWith(COMING_ENDING)) return;
  const snapshot = file.slice(0, -COMING_ENDING.length);
  await fs.rename(file, snapshot).catch(ignoreMissing);
  await syncFile(path.dirname(snapshot));
}

/** What a process that was killed has left behind. */
export async function removeTemporaries(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const isLeft = name.endsWith(TEMPORARY_ENDING) || name.endsWith(COMING_ENDING);
    if (isLeft) await fs.rm(path.join(folder, name), { force: true });
  }
}

/** Makes the bytes of a file and its name durable. */
export async function syncFile(file: string): Promise<void> {
  for (const each of [file, path.dirname(file)]) {
    const handle = await fs.open(each, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
