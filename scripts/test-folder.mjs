import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY_DISK = '/dev/shm';
/** The browser tests have gigabytes of photos on the disk at times. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Where tests put their databases and photos: into memory where there is room, because hundreds of them sync every write.
 * What a power cut leaves is tested on a disk image of its own. Removed when this process ends.
 */
export function makeTestFolder() {
  const folder = mkdtempSync(path.join(hasRoom(MEMORY_DISK) ? MEMORY_DISK : os.tmpdir(), 'printfront-test-'));
  // PostgreSQL refuses to be root, and its own user has to get through to its folder.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
