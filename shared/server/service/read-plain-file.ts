import { constants } from 'node:fs';
import fs from 'node:fs/promises';

/**
 * What root reads in a folder that a server may write into can be anything, should somebody have taken that server over: a link to
 * another file, a pipe that never ends.
 *
 * @throws Error when it is not there, or no plain file
 */
export async function openPlainFile(file: string): Promise<fs.FileHandle> {
  const handle = await fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error(`${file} is no plain file.`);
}

/** @throws Error when it is not there, no plain file, or longer */
export async function readPlainFile(file: string, mostBytes: number): Promise<string> {
  const handle = await openPlainFile(file);
  try {
    const buffer = Buffer.alloc(mostBytes + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    if (bytesRead > mostBytes) throw new Error(`${file} is too large.`);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
