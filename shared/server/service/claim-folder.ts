import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { NotNowError } from '../env/read-environment.ts';

/** Longer than a server that has been told to end needs after its last answer. */
const PATIENCE_MS = 2_000;

/** Another process works in the folder. */
export class FolderInUseError extends NotNowError {
  constructor(folder: string) {
    super(`The folder ${folder} is in use by another server or restore: stop the server first.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Makes this process the only one that works in a data folder, before it touches anything else there: a second one would take
 * away what the first is receiving. The lock is the kernel's, on the file `in-use`: it goes with the process, however that
 * ends, and knows nothing of process numbers. Readers do not ask for it.
 *
 * @returns gives it back
 * @throws FolderInUseError when another process has it, another error when the disk does not let it be taken
 */
export function claimFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'in-use');
  // On a disk that cannot be written SQLite would read without a lock, and keep the disk from being unmounted and mended.
  fs.closeSync(fs.openSync(file, 'a'));
  // Node has no lock of its own; SQLite's works on every system, and nothing is ever written into the file.
  const lock = new Sqlite(file, { timeout: PATIENCE_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const isTaken = error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
    throw isTaken ? new FolderInUseError(folder) : error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** A lock that nobody refers to any more would be closed with its memory. */
const held = new Set<Sqlite.Database>();

/** The same, but a disk that takes nothing now is left to the waiting caller. @returns whether it has the folder */
export function tryToClaimFolder(folder: string): boolean {
  try {
    claimFolder(folder);
    return true;
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    return false;
  }
}
