import fs from 'node:fs/promises';
import path from 'node:path';

const fillerOf = (folder: string) => path.join(folder, 'filler');

/** What other programs do to a disk: so many bytes of it are left. */
export async function fillDisk(folder: string, leftBytes: number): Promise<void> {
  const handle = await fs.open(fillerOf(folder), 'a');
  const zeros = Buffer.alloc(64 * 1024);
  try {
    for (;;) {
      const { bavail, bsize } = await fs.statfs(folder);
      if (bavail * bsize <= leftBytes) return;
      await handle.write(zeros);
      await handle.sync();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await handle.close();
  }
}

/** Room comes back. */
export async function emptyDisk(folder: string): Promise<void> {
  await fs.rm(fillerOf(folder));
}
