import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * How an older copy of a server's data comes back: as new files in the place of the old ones; or by their contents, as the
 * disk of a virtual machine that is rolled back, of which nothing beside the database tells.
 */
export type ComesBack = 'as-files' | 'as-disk';

/** A copy of a folder whose server is down, beside it; the one before it is forgotten. */
export async function copyAside(folder: string): Promise<void> {
  await fs.rm(asideOf(folder), { recursive: true, force: true });
  await fs.cp(folder, asideOf(folder), { recursive: true, preserveTimestamps: true });
}

export async function putBack(folder: string, how: ComesBack): Promise<void> {
  if (how === 'as-files') {
    await fs.rm(folder, { recursive: true });
    await fs.rename(asideOf(folder), folder);
    return;
  }
  const wanted = new Set(await filesIn(asideOf(folder)));
  for (const name of await filesIn(folder)) if (!wanted.has(name)) await fs.rm(path.join(folder, name));
  for (const name of wanted) {
    const file = path.join(folder, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    // Into the same file: when it was made stays what it was.
    await fs.writeFile(file, await fs.readFile(path.join(asideOf(folder), name)));
  }
}

const asideOf = (folder: string) => `${folder}-copy`;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
