import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import pino from 'pino';
import { blobPath } from '../blobs/disk-blob-store.ts';
import { takeSnapshot } from '../database/snapshots/take-snapshot.ts';
import { type Backups, createBackups } from './backups.service.ts';
import { type BackupPlace, createRestic } from './restic.ts';
import { restoreBackup } from './restore-backup.ts';

type Deps = Parameters<typeof createBackups>[0];

/** Of a server's folder: a table of photos, and their files. */
export const filesIn = (folder: string) => ({
  database: path.join(folder, 'shop.sqlite'),
  snapshots: path.join(folder, 'snapshots'),
});

export async function makeShopFolder(folder: string): Promise<void> {
  await fs.mkdir(path.join(folder, 'blobs', 'incoming'), { recursive: true });
  const sqlite = new Sqlite(filesIn(folder).database);
  sqlite.exec('create table photo (sha256 text primary key)');
  sqlite.close();
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function addPhoto(folder: string, bytes: Buffer = randomBytes(20_000)): Promise<string> {
  const sha256 = sha256Of(bytes);
  const file = blobPath(path.join(folder, 'blobs'), sha256);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, bytes);
  const sqlite = new Sqlite(filesIn(folder).database);
  sqlite.prepare('insert into photo values (?)').run(sha256);
  sqlite.close();
  return sha256;
}

export function namesIn(database: string): string[] {
  const sqlite = new Sqlite(database, { readonly: true });
  try {
    return sqlite.prepare('select sha256 from photo').pluck().all() as string[];
  } finally {
    sqlite.close();
  }
}

/** As a server makes it of its plan; to be started. */
export function backupsOf(
  folder: string,
  place: BackupPlace,
  { what = {}, ...deps }: Partial<Omit<Deps, 'what'>> & { what?: Partial<Deps['what']>; now: () => Date },
): Backups {
  const files = filesIn(folder);
  return createBackups({
    restic: createRestic(place),
    plan: { place, everyMs: 86_400_000 },
    what: {
      folder,
      keptFolders: ['blobs', 'not-there'],
      without: ['blobs/incoming'],
      files,
      takeSnapshot: async () => void (await takeSnapshot(files.database, files.snapshots)),
      filesNamedIn: async (copy) => namesIn(copy).map((sha256) => blobPath('blobs', sha256)),
      ...what,
    },
    personalDataDays: async () => 730,
    logger: pino({ level: 'silent' }),
    ...deps,
  });
}

/** One that somebody has pressed for, to its end. */
export async function make(backups: Backups) {
  backups.begin();
  await backups.settled();
  return backups.status();
}

export const restoreInto = (folder: string, place: BackupPlace, id?: string) =>
  restoreBackup(
    createRestic(place),
    {
      folder,
      keptFolders: ['blobs'],
      server: { ...filesIn(folder), beginAnew: async () => undefined },
      migrations: ['0001'],
    },
    id,
  );
