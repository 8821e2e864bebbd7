import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * SQLite files with every migration and no rows. The migrations run once in a program: over and over they were most of what the
 * start of a server in a test took. Each file has secret keys of its own, as if its migrations had run there.
 *
 * @param name of the file, where what opens it knows no other
 * @param open brings a new file to the newest schema
 * @returns writes such a file, where none is yet
 */
export function migratedFiles(
  name: string,
  open: (file: string) => Promise<{ destroy(): Promise<void> }>,
): (file: string) => Promise<void> {
  let made: Promise<string> | undefined;
  return async (file) => {
    made ??= make(name, open);
    await fs.copyFile(await made, file, fs.constants.COPYFILE_EXCL);
    const database = new Sqlite(file);
    for (const secret of database.prepare('select name from secret_key').pluck().all()) {
      database.prepare('update secret_key set key = ? where name = ?').run(randomBytes(32).toString('hex'), secret);
    }
    database.close();
  };
}

async function make(name: string, open: (file: string) => Promise<{ destroy(): Promise<void> }>): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'printfront-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  await (await open(file)).destroy();
  return file;
}
