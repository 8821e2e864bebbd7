import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RestoreProgress } from '../../contracts/backup-settings.ts';
import { isNotFound } from '../blobs/disk-errors.ts';
import { migrationsIn } from '../database/migrations-in.ts';
import { restoreForeignDatabase, type ServerDatabase } from '../database/snapshots/server-database.ts';
import { isSoundSnapshot } from '../database/snapshots/thin-snapshots.ts';
import { CommandRefusal } from '../env/read-environment.ts';
import { COPY_FOLDER } from './backed-up.ts';
import { readRecord, writeRecord } from './backup-record.ts';
import { isInUse } from './is-in-use.ts';
import { IS_CONTENT, placeFiles } from './place-files.ts';
import { BackupError, type Restic, type StoredBackup, type StoredFile } from './restic.ts';

/** In the data folder, with something random behind it: what came back and is not in its place yet. */
const RESTORE_FOLDER = 'backup-restore';
/** Room that is left beside what comes back. */
export const SPARE_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 1_000;

/** Where a backup comes back to. */
export interface RestoreTarget {
  readonly folder: string;
  readonly keptFolders: readonly string[];
  readonly server: ServerDatabase;
  /** Migrations that this version knows; one of a newer version is not brought back. */
  readonly migrations: readonly string[];
  /** SQL that finds a row once there is something here that nobody may lose. */
  readonly inUse?: string;
}

export interface RestoredBackup {
  readonly backup: StoredBackup;
  /** Those that were not there. */
  readonly fileCount: number;
}

type Told = Pick<RestoreProgress, 'phase' | 'done' | 'total'>;

/** What a restore would have to bring. */
export interface Missing {
  /** Not here, or of another size; and what is no photo. */
  readonly files: readonly StoredFile[];
  /** Of these, photos and slips. */
  readonly photoCount: number;
  /** Names of files and folders that hold all of them, and little else. */
  readonly only: readonly string[];
  /** Of all that is brought. */
  readonly byteSize: number;
  /** Of these, the database. */
  readonly databaseBytes: number;
}

/**
 * Brings a backup back into a server's data folder, which nobody may use meanwhile: photos that are there stay, a database or a key
 * that is there goes to quarantine. Cut short at any moment, it is done again by being asked for again.
 *
 * @param id its beginning; undefined for the newest of this server, or of the only one there
 * @throws CommandRefusal with a sentence for the person who asked; nothing is changed then
 * @throws BackupError; nothing is changed then either
 */
export async function restoreBackup(
  restic: Restic,
  target: RestoreTarget,
  id: string | undefined,
  onProgress: (told: Told) => void = () => {},
): Promise<RestoredBackup> {
  const { folder, server } = target;
  onProgress({ phase: 'listing', done: 0, total: 0 });
  const backup = await findBackup(restic, id, target);
  requireKnown(backup.notes.schema === undefined ? [] : [backup.notes.schema], target);
  await fs.mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const missing = await missingOf(restic, backup.id, target);
  await requireRoom(target, missing);
  const place = path.join(folder, `${RESTORE_FOLDER}-${randomBytes(4).toString('hex')}`);
  try {
    await bring(restic, { id: backup.id, place, missing, onProgress });
    const copy = path.join(place, COPY_FOLDER, path.basename(server.database));
    if (!(await isSoundSnapshot(copy))) throw new BackupError('damaged', 'The database in the backup is damaged.');
    requireKnown(migrationsIn(copy), target);
    onProgress({ phase: 'placing', done: missing.files.length, total: missing.files.length });
    // Photos first: a database that is there must never count on one that has not come.
    const takeFilesBack = await placeFiles(place, target);
    // Before the database: a restore that is asked for again finds a computer that has data already, and that has to be this server's.
    let wasServer: string | undefined;
    try {
      wasServer = await goOnAs(backup.notes.server, folder);
      await restoreForeignDatabase(server, { from: copy, takenAt: backup.at });
    } catch (error) {
      await takeFilesBack();
      // The disk may be full, which is what was to be told.
      await goOnAs(wasServer, folder).catch(() => undefined);
      throw error;
    }
  } finally {
    await fs.rm(place, { recursive: true, force: true });
  }
  return { backup, fileCount: missing.files.length };
}

/**
 * @param id its beginning; undefined for the newest of this server, or of the only one there
 * @throws CommandRefusal with a sentence where there is none, or this computer has data and it is another server's
 */
export async function findBackup(
  restic: Restic,
  id: string | undefined,
  target: Pick<RestoreTarget, 'folder' | 'server' | 'inUse'>,
): Promise<StoredBackup> {
  const stored = await restic.list();
  const { server } = await readRecord(target.folder);
  const backup = id === undefined ? newestOf(stored, { server, target }) : stored.find((one) => one.id.startsWith(id));
  if (backup === undefined) {
    throw new CommandRefusal(id === undefined ? 'There are no backups there.' : `There is no backup ${id} there.`);
  }
  // One that does not say whose it is may be anybody's.
  if (backup.notes.server !== server && isInUse(target)) throw new CommandRefusal(whyNotHere(backup, target));
  return backup;
}

function whyNotHere({ id, madeBy, notes }: StoredBackup, { folder }: Pick<RestoreTarget, 'folder'>): string {
  const whose =
    notes.server === undefined
      ? `does not say which server made it on the computer ${madeBy}`
      : `is of another server, ${notes.server.slice(0, 8)} on the computer ${madeBy}`;
  return (
    `The backup ${id.slice(0, 8)} ${whose}, and ${folder} has data of its own: it is put over none. ` +
    `A new computer takes it. So does this one, to be that server from then on, once its server is stopped and ${folder} is moved away.`
  );
}

/** A new computer is none of the servers there: of several it cannot know which one it is to be. */
function newestOf(
  stored: readonly StoredBackup[],
  { server, target }: { server: string; target: Pick<RestoreTarget, 'server' | 'inUse'> },
): StoredBackup | undefined {
  const own = stored.find(({ notes }) => notes.server === server);
  if (own !== undefined) return own;
  const servers = new Set(stored.flatMap(({ notes }) => notes.server ?? []));
  // Where there is data the newest is refused by its name, whose ever it is.
  if (servers.size <= 1 || isInUse(target)) return stored[0];
  throw new CommandRefusal('Backups of several servers are there: list them, and name the one that is wanted.');
}

export function requireKnown(names: readonly string[], { migrations }: Pick<RestoreTarget, 'migrations'>): void {
  const newer = names.find((name) => !migrations.includes(name));
  if (newer === undefined) return;
  throw new BackupError(
    'newer',
    `A newer version of this server made this backup (${newer}). Install that version first.`,
  );
}

/** Of restores that were cut short. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await fs.readdir(folder)).filter((name) => name.startsWith(RESTORE_FOLDER));
  for (const name of names) await fs.rm(path.join(folder, name), { recursive: true, force: true });
}

/** The database is there three times before it is in its place: as it came, as a copy, and beside the one that it replaces. */
async function requireRoom({ folder, server: { snapshots } }: RestoreTarget, missing: Missing): Promise<void> {
  await fs.mkdir(snapshots, { recursive: true });
  const { byteSize, databaseBytes } = missing;
  const isOneDisk = (await fs.stat(folder)).dev === (await fs.stat(snapshots)).dev;
  await requireFree(folder, byteSize + databaseBytes * (isOneDisk ? 2 : 1) + SPARE_BYTES);
  if (!isOneDisk) await requireFree(snapshots, databaseBytes);
}

async function requireFree(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new BackupError('no-room', `The backup needs ${megabytes(needed)} and ${folder} has ${megabytes(free)}.`);
}

/** Photos never change: one that is here with its size is not asked for again. */
export async function missingOf(
  restic: Restic,
  id: string,
  { folder, keptFolders, server }: Omit<RestoreTarget, 'migrations'>,
): Promise<Missing> {
  const all = await restic.files(id);
  const copy = `/${COPY_FOLDER}/${path.basename(server.database)}`;
  const database = all.find((file) => file.path === copy);
  if (database === undefined) {
    throw new BackupError('damaged', 'There is no database in this backup.');
  }
  const kept = all.filter((file) => keptFolders.some((name) => file.path.startsWith(`/${name}/`)));
  const sizes = await sizesIn(folder, keptFolders);
  const isHere = (file: StoredFile) => IS_CONTENT.test(file.path) && sizes.get(file.path) === file.byteSize;
  const files = kept.filter((file) => !isHere(file));
  const folders = new Set(files.map((file) => path.posix.dirname(file.path)));
  // A name for each of many thousand photos would be compared with each of them.
  const brought = all.filter((file) => file.path === copy || folders.has(path.posix.dirname(file.path)));
  const byteSize = brought.reduce((total, file) => total + file.byteSize, 0);
  const photoCount = files.filter((file) => IS_CONTENT.test(file.path)).length;
  return { files, photoCount, only: [copy, ...folders], byteSize, databaseBytes: database.byteSize };
}

async function sizesIn(folder: string, names: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of names) {
    const top = path.join(folder, name);
    const entries = await fs.readdir(top, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      sizes.set(`/${path.relative(folder, file)}`, (await fs.stat(file)).size);
    }
  }
  return sizes;
}

async function bring(
  restic: Restic,
  { id, place, missing, onProgress }: { id: string; place: string; missing: Missing; onProgress(told: Told): void },
): Promise<void> {
  const total = missing.files.length;
  onProgress({ phase: 'bringing', done: 0, total });
  const look = setInterval(async () => {
    const done = Math.min(total, await countFiles(place));
    onProgress({ phase: 'bringing', done, total });
  }, LOOK_EVERY_MS);
  try {
    await restic.restore(id, place, missing.only);
  } finally {
    clearInterval(look);
  }
  for (const { path: file, byteSize } of missing.files) {
    const stat = await fs.stat(path.join(place, file)).catch(() => null);
    if (stat?.size !== byteSize) throw new BackupError('damaged', `${file} did not come back whole.`);
  }
}

async function countFiles(place: string): Promise<number> {
  const entries = await fs.readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

/** From now on this computer is the server whose backup it was. @returns which one it was before */
async function goOnAs(server: string | undefined, folder: string): Promise<string> {
  const record = await readRecord(folder);
  if (server !== undefined && record.server !== server) await writeRecord(folder, { ...record, server }, new Date());
  return record.server;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`;
