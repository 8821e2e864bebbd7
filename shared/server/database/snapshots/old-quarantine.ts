import fs from 'node:fs/promises';
import path from 'node:path';
import { isNotFound } from '../../blobs/disk-errors.ts';

/** Long enough to save something of a damaged database by hand, short enough that nobody's name lies there for ever. */
export const QUARANTINE_DAYS = 30;

const DAY_MS = 86_400_000;

/** Removes what was set aside of damaged and replaced databases once nobody has asked for it. @returns how many folders */
export async function removeOldQuarantine(databaseFolder: string, now: Date): Promise<number> {
  const folder = path.join(databaseFolder, 'quarantine');
  const names = await fs.readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const place = path.join(folder, name);
    // Of the folder: files keep the time of when they were written last, and came here later.
    const { mtimeMs } = await fs.stat(place);
    if (now.getTime() - mtimeMs < QUARANTINE_DAYS * DAY_MS) continue;
    await fs.rm(place, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
