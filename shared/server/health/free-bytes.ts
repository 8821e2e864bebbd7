import { statfs } from 'node:fs/promises';

/** Free room on the disk that a folder lies on; null when the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
