import fs from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, isNotFound } from '../blobs/disk-errors.ts';
import { quarantineFolder } from '../database/snapshots/restore-snapshot.ts';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import { syncFile } from '../database/snapshots/snapshot-files.ts';

/** Named by its sha256; a key, which is not, always comes. */
export const IS_CONTENT = /\/[0-9a-f]{64}$/;

interface Kept {
  readonly folder: string;
  readonly keptFolders: readonly string[];
}

/**
 * Puts what a backup has of the kept folders into its place. A photo that is there is the same by its name. Another file that would be
 * replaced by other bytes goes to quarantine first: a key is nowhere else, and without it nobody opens what it has sealed.
 *
 * @param place where the backup has come to
 * @returns what gives the server its own files back, where the restore came no further
 */
export async function placeFiles(
  place: string,
  { folder, keptFolders, server }: Kept & { server: Pick<ServerDatabase, 'database'> },
): Promise<() => Promise<void>> {
  const replaced = await replacedBy(place, { folder, keptFolders });
  const aside = replaced.length === 0 ? folder : await quarantineFolder(server.database);
  for (const name of replaced) await copyWhole(path.join(folder, name), path.join(aside, name));
  for (const name of keptFolders) await moveFiles(path.join(place, name), path.join(folder, name));
  return async () => {
    for (const name of replaced) await copyWhole(path.join(aside, name), path.join(folder, name));
  };
}

/** Paths below both folders of what would be lost. */
async function replacedBy(place: string, { folder, keptFolders }: Kept): Promise<string[]> {
  const replaced: string[] = [];
  for (const kept of keptFolders) {
    const entries = await fs
      .readdir(path.join(place, kept), { recursive: true, withFileTypes: true })
      .catch(noneIfMissing);
    for (const entry of entries) {
      const coming = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || IS_CONTENT.test(coming)) continue;
      const name = path.relative(place, coming);
      const here = await fs.readFile(path.join(folder, name)).catch(ignoreMissing);
      if (here !== undefined && !here.equals(await fs.readFile(coming))) replaced.push(name);
    }
  }
  return replaced;
}

/** With the rights that it has, and durable with its folder. */
async function copyWhole(from: string, to: string): Promise<void> {
  await fs.mkdir(path.dirname(to), { recursive: true });
  await fs.copyFile(from, to);
  for (const each of [to, path.dirname(to)]) await syncFile(each);
}

async function moveFiles(from: string, to: string): Promise<void> {
  const entries = await fs.readdir(from, { withFileTypes: true }).catch(noneIfMissing);
  await fs.mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await moveFiles(source, target);
    else {
      await syncFile(source);
      await fs.rename(source, target);
    }
  }
  await syncFile(to);
}

function noneIfMissing(error: unknown): [] {
  if (isNotFound(error)) return [];
  throw error;
}
