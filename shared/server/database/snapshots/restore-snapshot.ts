import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '../../blobs/disk-errors.ts';
import { suspectMarkOf } from '../broken-database.ts';
import { findDamage } from './find-damage.ts';
import { countLostCommits } from './find-log-damage.ts';
import { listSnapshots, type SnapshotFile, syncFile } from './snapshot-files.ts';

/** No copy is left that could be used. */
export class NoSnapshotError extends Error {
  override readonly name = 'NoSnapshotError';
}

export interface RestoreOptions {
  /** The database; nobody may have it open. */
  readonly database: string;
  readonly snapshots: string;
  /** Undefined: the newest that is sound. */
  readonly number?: number | undefined;
  /** Changes the copy before it takes the database's place: what must never be seen without the change. */
  readonly prepare: (file: string) => Promise<void>;
}

/** A database is three files; the log of one belongs to no other. */
const ENDINGS = ['', '-wal', '-shm'];

/**
 * Puts a snapshot in the place of a database. What was there goes to the folder `quarantine` beside it, because a damaged
 * file may still hold what nothing else does. A mark says that it has begun: killed at any moment, recoverDatabase does it
 * again, and nobody takes a database for whole whose log has been moved away.
 *
 * @throws NoSnapshotError when none is sound, or the one that was asked for is not; nothing is changed then
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<SnapshotFile> {
  const { database, snapshots, number, prepare } = options;
  const wanted = (await listSnapshots(snapshots)).filter((one) => number === undefined || one.number === number);
  const sound = wanted.find(({ file }) => findDamage(file) === null);
  if (sound === undefined) {
    const which = number === undefined ? 'There is no sound snapshot' : `Snapshot ${number} is not there or is damaged`;
    throw new NoSnapshotError(`${which} in ${snapshots}.`);
  }
  const mark = markOf(database);
  await fs.writeFile(mark, String(sound.number));
  await syncFile(mark);
  const copy = `${database}.restoring`;
  for (const ending of ENDINGS) await fs.rm(`${copy}${ending}`, { force: true });
  await fs.copyFile(sound.file, copy);
  await prepare(copy);
  await syncFile(copy);
  await quarantine(database);
  await fs.rename(copy, database);
  await syncFile(database);
  await fs.rm(mark);
  return sound;
}

/** What recoverDatabase found, in words, and what it put in its place. */
export interface Recovery {
  readonly damage: string;
  /** Null when only the end of its log was damaged: it goes on from what is left, which is newer than any snapshot. */
  readonly snapshot: SnapshotFile | null;
}

/**
 * Looks at a database before it is opened, and restores the newest sound snapshot when it is damaged, gone, or a restore
 * was cut short.
 *
 * @returns null when there is nothing to mend: it is sound, or there has never been one
 * @throws NoSnapshotError when it is damaged and nothing can take its place
 */
export async function recoverDatabase(options: Omit<RestoreOptions, 'number'>): Promise<Recovery | null> {
  const { database, snapshots } = options;
  const begun = await fs.readFile(markOf(database), 'utf8').catch(ignoreMissing);
  if (begun !== undefined) {
    const number = /^\d+$/.test(begun) ? Number(begun) : undefined;
    return { damage: 'a restore was cut short', snapshot: await restoreSnapshot({ ...options, number }) };
  }
  const isThere = await fs.stat(database).then(
    () => true,
    () => false,
  );
  if (!isThere && (await listSnapshots(snapshots)).length === 0) return null;
  const lost = isThere ? await lostFromLog(options) : null;
  const suspect = suspectMarkOf(database);
  const isThorough = existsSync(suspect);
  const damage = isThere ? findDamage(database, { isThorough }) : 'the file is gone';
  const recovery = damage === null ? null : { damage, snapshot: await restoreSnapshot(options) };
  await fs.rm(suspect, { force: true });
  return recovery ?? lost;
}

/**
 * A log of which the end is damaged: its commits have been promised, and their numbers and versions would be given again.
 * So the database counts as another from here on, as after a restore; a mark has that done again when it is cut short.
 */
async function lostFromLog({ database, prepare }: RestoreOptions): Promise<Recovery | null> {
  const mark = `${database}.log-damaged`;
  const isBegun = existsSync(mark);
  const commits = await countLostCommits(database);
  if (!isBegun && commits === 0) return null;
  await fs.writeFile(mark, '');
  await syncFile(mark);
  // Opening the database brings in what is good of the log, and forgets the rest.
  if (!isBegun) await keepCopy(database);
  if (findDamage(database) === null) await prepare(database);
  await fs.rm(mark);
  return { damage: `${commits} commits at the end of its log`, snapshot: null };
}

const markOf = (database: string) => `${database}.restore-begun`;

async function quarantineFolder(database: string): Promise<string> {
  const folder = path.join(path.dirname(database), 'quarantine');
  await fs.mkdir(folder, { recursive: true });
  const last = (await fs.readdir(folder)).map(Number).filter(Number.isInteger);
  const place = path.join(folder, String(Math.max(0, ...last) + 1));
  await fs.mkdir(place);
  return place;
}

async function keepCopy(database: string): Promise<void> {
  const place = await quarantineFolder(database);
  for (const ending of ENDINGS) {
    const copy = path.join(place, `${path.basename(database)}${ending}`);
    await fs.copyFile(`${database}${ending}`, copy).catch(ignoreMissing);
  }
}

async function quarantine(database: string): Promise<void> {
  const place = await quarantineFolder(database);
  // The log first: without its database nobody would read it into another one.
  for (const ending of ENDINGS.toReversed()) {
    await fs
      .rename(`${database}${ending}`, path.join(place, `${path.basename(database)}${ending}`))
      .catch(ignoreMissing);
  }
  await syncFile(place);
}
