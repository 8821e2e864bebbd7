import fs from 'node:fs/promises';
import path from 'node:path';

/** @returns paths below the folder, sorted, of everything that is a file */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}
