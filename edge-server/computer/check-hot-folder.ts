import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { HotFolderVerdict } from '@printfront/shared/contracts/shop-computer.ts';
import { doMeet } from '@printfront/shared/server/backups/folders-overlap.ts';

type Problem = NonNullable<HotFolderVerdict['problem']>;

/** A file of this size has room where a print has. */
const TRIED_BYTES = 1_000_000;

/**
 * Writes a file into the folder, reads it back and removes it.
 *
 * @param ownFolder the server's own: print files do not belong among photos and databases
 * @returns null when orders can be put there
 */
export async function checkHotFolder(
  folder: string,
  ownFolder: string,
): Promise<{ problem: Problem; detail: string | null } | null> {
  if (await doMeet(folder, ownFolder)) return { problem: 'ours', detail: ownFolder };
  const file = path.join(folder, `.printfront-check-${randomUUID()}`);
  try {
    if (!(await fs.stat(folder)).isDirectory()) return { problem: 'no-folder', detail: null };
    const written = Buffer.alloc(TRIED_BYTES, 'p');
    await fs.writeFile(file, written, { flush: true });
    if (!(await fs.readFile(file)).equals(written)) return { problem: 'broken', detail: null };
    return null;
  } catch (error) {
    const judged = judge(error);
    return judged.problem === 'not-there' ? await tryToMake(folder, judged) : judged;
  } finally {
    await fs.rm(file, { force: true }).catch(() => undefined);
  }
}

type Judged = { problem: Problem; detail: string };

/** Saving makes the folder, where the system lets the server: it is made and taken away again. */
async function tryToMake(folder: string, judged: Judged): Promise<Judged> {
  const missing: string[] = [];
  const isThere = (at: string) =>
    fs.stat(at).then(
      () => true,
      () => false,
    );
  for (let at = path.resolve(folder); !(await isThere(at)); at = path.dirname(at)) missing.push(at);
  const made: string[] = [];
  try {
    // One by one: Node's own way of making all never ends below /proc.
    for (const at of missing.reverse()) {
      await fs.mkdir(at);
      made.unshift(at);
    }
    return judged;
  } catch (error) {
    // A unit that lets nothing be written there says so before it asks for rights.
    const { code, message: detail } = error as NodeJS.ErrnoException;
    return { problem: code === 'EROFS' ? 'closed' : 'not-made', detail };
  } finally {
    // Only what is empty goes.
    for (const at of made) await fs.rmdir(at).catch(() => undefined);
  }
}

function judge(error: unknown): Judged {
  const { code = '', message: detail } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { problem: 'not-there', detail };
  if (code === 'ENOTDIR') return { problem: 'no-folder', detail };
  if (code === 'ENOSPC' || code === 'EDQUOT') return { problem: 'full', detail };
  if (code === 'EROFS') return { problem: 'closed', detail };
  return { problem: ['EACCES', 'EPERM'].includes(code) ? 'not-writable' : 'broken', detail };
}
