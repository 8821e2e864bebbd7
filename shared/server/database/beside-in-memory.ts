import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux's disk in memory: it takes something when no other disk does, and forgets everything when the machine restarts. */
const MEMORY_FOLDER = '/dev/shm';

/** Where something about a database is kept that its own disk would not take; `copy` is a folder. */
export function besideInMemory(kind: 'copy' | 'unsure', database: string): string {
  const name = createHash('sha256').update(path.resolve(database)).digest('hex').slice(0, 16);
  return path.join(memoryFolder(), `printfront-${kind}-${name}`);
}

function memoryFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    return MEMORY_FOLDER;
  } catch {
    return os.tmpdir();
  }
}

/**
 * Says that the last commit in a database's log may only be in the kernel's memory, because the sync after it failed. It
 * must not be shown to anybody as having happened: when the disk is mounted again it may be gone. The mark lives in memory,
 * as long as what it is about.
 */
export const markUnsure = (database: string): void => writeFileSync(besideInMemory('unsure', database), '');
export const isUnsure = (database: string): boolean => existsSync(besideInMemory('unsure', database));

/** Once the database's own disk takes everything again. A server that was killed may have left a copy behind. */
export function forgetInMemory(database: string): void {
  for (const kind of ['copy', 'unsure'] as const) {
    rmSync(besideInMemory(kind, database), { recursive: true, force: true });
  }
}
