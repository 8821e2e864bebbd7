import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ignoreMissing } from '../blobs/disk-errors.ts';
import { besideInMemory, isUnsure } from './beside-in-memory.ts';
import { findDamage } from './snapshots/find-damage.ts';

export interface ReadableCopy<Database> {
  database: Database;
  /** Forgets it, and all that was written to it. */
  close(): Promise<void>;
}

/**
 * Opens a copy in memory of a database that lies on a disk which takes nothing: SQLite writes beside a database even when
 * it only reads, to find its way in the log.
 *
 * @param file path of the SQLite file; nobody may have it open
 * @throws Error when it is damaged, when its last commit may not be on the disk, and of the disk when it cannot be read either
 */
export async function openReadableCopy<Database extends { destroy(): Promise<void> }>(
  file: string,
  open: (copy: string) => Promise<Database>,
): Promise<ReadableCopy<Database>> {
  if (isUnsure(file)) throw new Error(`The last commit of ${file} may not be on its disk.`);
  const folder = besideInMemory('copy', file);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  await fs.mkdir(folder, { mode: 0o700 });
  process.once('exit', remove);
  const close = () => {
    process.off('exit', remove);
    remove();
  };
  try {
    const copy = path.join(folder, path.basename(file));
    await fs.copyFile(file, copy);
    // The log has what was committed last; its index is made anew.
    await fs.copyFile(`${file}-wal`, `${copy}-wal`).catch(ignoreMissing);
    const damage = findDamage(copy);
    if (damage !== null) throw new Error(`The database ${file} is damaged: ${damage}`);
    const database = await open(copy);
    return {
      database,
      async close() {
        await database.destroy();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
