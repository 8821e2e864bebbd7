import fs from 'node:fs/promises';

const MEBIBYTE = 1024 ** 2;

/** @returns a sentence when a disk has less room than something whole takes, such as a copy of a database; null when there is enough */
export const noRoomWords = (
  folder: string,
  freeBytes: number,
  neededBytes: number,
  what = 'a copy of the database',
): string | null =>
  freeBytes >= neededBytes
    ? null
    : `The disk of ${folder} has ${Math.floor(freeBytes / MEBIBYTE)} MiB free, and ${what} needs ${Math.ceil(neededBytes / MEBIBYTE)} MiB.`;

/** Why a copy of a file into a folder did not work, as far as it is for want of room; null for any other reason. */
export async function whyNoRoom(file: string, folder: string): Promise<string | null> {
  const [{ size }, { blocks, bavail, bsize }] = await Promise.all([fs.stat(file), fs.statfs(folder)]);
  // What is no disk has no room either, and that is not why.
  return blocks === 0 ? null : noRoomWords(folder, bavail * bsize, size);
}
