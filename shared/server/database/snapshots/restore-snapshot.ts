import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreMissing } from '../../blobs/disk-errors.ts';
import { readableJson } from '../../service/readable-json.ts';
import { replaceFile } from '../../service/replace-file.ts';
import { suspectMarkOf } from '../broken-database.ts';
import { NewerDatabaseError } from '../migrate.ts';
import { findDamage } from './find-damage.ts';
import { countLostCommits } from './find-log-damage.ts';
import { admitComing, comingPath, listSnapshots, type SnapshotFile, snapshotPath, syncFile } from './snapshot-files.ts';

/** No copy is left that could be used. */
export class NoSnapshotError extends Error {
  override readonly name: string = 'NoSnapshotError';
}

/** All that are sound a newer version made. */
export class NewerSnapshotsError extends NoSnapshotError {
  override readonly name = 'NewerSnapshotsError';
}

export interface RestoreOptions {
  /** The database; nobody may have it open. */
  readonly database: string;
  readonly snapshots: string;
  /** Undefined: the newest that is sound, and that this version knows. */
  readonly number?: number | undefined;
  /**
   * Changes the copy before it takes the database's place: what must never be seen without the change.
   *
   * @throws NewerDatabaseError for a copy that a newer version made
   */
  readonly prepare: (file: string) => Promise<void>;
  /**
   * Notes durably that the database goes on as another: once nothing more takes room, and before it does.
   *
   * @param copyOf when the copy was made that takes the place; null: what is left goes on
   * @returns what takes the note back, where it did not come to that
   */
  readonly announce?: (copyOf: Date | null) => Promise<() => Promise<void>>;
}

/** A database is three files; the log of one belongs to no other. */
const ENDINGS = ['', '-wal', '-shm'];

/**
 * Puts a snapshot in the place of a database. What was there goes to the folder `quarantine` beside it, because a damaged
 * file may still hold what nothing else does. All that takes room is done first, and where it fails nothing has changed.
 * Then files are only renamed: a mark has recoverDatabase end that after a kill, so nobody takes a database for whole whose
 * log has been moved away.
 *
 * A newer version that was gone back from may have left copies: they are passed over, not what stands between a shop and its start.
 *
 * @throws NoSnapshotError when none is sound, or the one that was asked for is not; nothing is changed then
 * @throws NewerSnapshotsError when a newer version made all that are sound, NewerDatabaseError when it made the one that was asked
 *   for; nothing is changed then
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<SnapshotFile> {
  const { snapshots, number } = options;
  await endCutShort(options);
  const wanted = (await listSnapshots(snapshots)).filter((one) => number === undefined || one.number === number);
  let newer: NewerDatabaseError | undefined;
  for (const one of wanted) {
    if (findDamage(one.file) !== null) continue;
    try {
      await putInPlace(options, one);
      return one;
    } catch (error) {
      if (!(error instanceof NewerDatabaseError)) throw error;
      newer = error;
    }
  }
  if (newer !== undefined) {
    if (number !== undefined) throw newer;
    throw new NewerSnapshotsError(`A newer version of this server made all sound snapshots in ${snapshots}.`);
  }
  const which = number === undefined ? 'There is no sound snapshot' : `Snapshot ${number} is not there or is damaged`;
  throw new NoSnapshotError(`${which} in ${snapshots}.`);
}

export interface ForeignCopy {
  /** Its file. */
  readonly from: string;
  readonly takenAt: Date;
}

/**
 * The same with a database from elsewhere. It is a snapshot of this one only from the moment in which it takes the place: killed
 * before, a later restore never takes it for the newest.
 *
 * @throws NoSnapshotError when it is damaged; nothing is changed then
 */
export async function restoreForeign(
  options: Omit<RestoreOptions, 'number'>,
  { from, takenAt }: ForeignCopy,
): Promise<void> {
  const { snapshots } = options;
  await endCutShort(options);
  const [newest] = await listSnapshots(snapshots);
  const number = (newest?.number ?? 0) + 1;
  const snapshot = snapshotPath(snapshots, number);
  const file = comingPath(snapshot);
  try {
    await fs.copyFile(from, file);
    await syncFile(file);
    if (findDamage(file) !== null) throw new NoSnapshotError(`${from} is damaged.`);
    await putInPlace(options, { number, file, takenAt });
  } catch (error) {
    // It is no copy of this database: the next one that is damaged must not be replaced by it.
    for (const each of [file, snapshot]) await fs.rm(each, { force: true });
    throw error;
  }
}

/** Of a restore that was cut short the files may lie in two places: it has to end before anything else begins. */
async function endCutShort(options: RestoreOptions): Promise<void> {
  const begun = await readBegun(options.database);
  if (begun !== undefined) await endBegun(options, begun);
}

/** What recoverDatabase found, in words, and what it put in its place. */
export interface Recovery {
  readonly damage: string;
  /** Null when nothing took its place: it goes on from what is left, which is newer than any snapshot. */
  readonly snapshot: SnapshotFile | null;
  /** The database is whole and what it was: a restore was given up. */
  readonly isAsItWas?: true;
}

const CUT_SHORT = 'a restore was cut short';

/**
 * Looks at a database before it is opened, and restores the newest sound snapshot when it is damaged or gone. A restore that
 * was cut short is ended, or given up where its copy is gone and the database is sound.
 *
 * @returns null when there is nothing to mend: it is sound, or there has never been one
 * @throws NoSnapshotError when it is damaged and nothing can take its place
 */
export async function recoverDatabase(options: Omit<RestoreOptions, 'number'>): Promise<Recovery | null> {
  const { database, snapshots } = options;
  const begun = await readBegun(database);
  const ended = begun === undefined ? null : await endBegun(options, begun);
  if (ended !== null) return { damage: CUT_SHORT, snapshot: ended };
  // Of one that was cut short before it changed anything: it takes the room of a whole database.
  await removeCopy(database);
  const isThere = existsSync(database);
  if (!isThere && begun === undefined && (await listSnapshots(snapshots)).length === 0) return null;
  const lost = isThere ? await lostFromLog(options) : null;
  const suspect = suspectMarkOf(database);
  const isThorough = existsSync(suspect);
  const damage = isThere ? findDamage(database, { isThorough }) : 'the file is gone';
  const recovery = damage === null ? null : { damage, snapshot: await restoreSnapshot(options) };
  await fs.rm(suspect, { force: true });
  if (begun === undefined || recovery !== null) return recovery ?? lost;
  await fs.rm(markOf(database));
  return lost ?? { damage: `${CUT_SHORT}, and ${nameOf(begun)} is gone`, snapshot: null, isAsItWas: true };
}

/**
 * A log of which the end is damaged: its commits have been promised, and their numbers and versions would be given again.
 * So the database counts as another from here on, as after a restore; a mark has that done again when it is cut short.
 */
async function lostFromLog({ database, prepare, announce }: RestoreOptions): Promise<Recovery | null> {
  const mark = `${database}.log-damaged`;
  const isBegun = existsSync(mark);
  const commits = await countLostCommits(database);
  if (!isBegun && commits === 0) return null;
  await fs.writeFile(mark, '');
  await syncFile(mark);
  // Opening the database brings in what is good of the log, and forgets the rest.
  if (!isBegun) await keepCopy(database);
  if (findDamage(database) === null) {
    await announce?.(null);
    await prepare(database);
  }
  await fs.rm(mark);
  return { damage: `${commits} commits at the end of its log`, snapshot: null };
}

const markOf = (database: string) => `${database}.restore-begun`;
const copyOf = (database: string) => `${database}.restoring`;

async function removeCopy(database: string): Promise<void> {
  await fs.rm(`${markOf(database)}.new`, { force: true });
  for (const ending of ENDINGS) await fs.rm(`${copyOf(database)}${ending}`, { force: true });
}

/** What a mark says: the copy lies prepared beside the database, and is to take its place. */
const Prepared = z.object({
  number: z.int(),
  /** Its whole path: one by hand lies in another folder than those that the server makes. */
  file: z.string(),
  takenAt: z.coerce.date(),
  /** The folder in quarantine where the database goes. */
  place: z.string().regex(/^\d+$/),
});
/** Until decision 177 a mark was the number alone, and was there before anything was copied; null where it says nothing. */
type Begun = z.infer<typeof Prepared> | number | null;

const nameOf = (begun: Begun): string => (typeof begun === 'object' ? (begun?.file ?? 'its copy') : `copy ${begun}`);

/** @returns undefined when no restore was cut short */
async function readBegun(database: string): Promise<Begun | undefined> {
  const text = await fs.readFile(markOf(database), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  return z.union([Prepared, z.int()]).safeParse(readableJson(text)).data ?? null;
}

/** @returns what is in the database's place now; null when nothing is left of the copy; the mark stays */
async function endBegun(options: RestoreOptions, begun: Begun): Promise<SnapshotFile | null> {
  const { database, snapshots } = options;
  const copy = copyOf(database);
  let wanted: SnapshotFile | undefined;
  if (begun !== null && typeof begun === 'object') {
    if (existsSync(copy) && findDamage(copy) === null) {
      await takePlace(options, begun);
      return begun;
    }
    if (!existsSync(copy) && existsSync(database) && findDamage(database) === null) {
      // It was only not said yet that all is done.
      await admitComing(begun.file);
      await fs.rm(markOf(database));
      return begun;
    }
    wanted = begun;
  } else {
    wanted = (await listSnapshots(snapshots)).find(({ number }) => number === begun);
  }
  if (wanted !== undefined && existsSync(wanted.file) && findDamage(wanted.file) === null) {
    try {
      await putInPlace(options, wanted);
      return wanted;
    } catch (error) {
      // Begun by a newer version that was gone back from: it is as good as gone.
      if (!(error instanceof NewerDatabaseError)) throw error;
    }
  }
  return null;
}

async function putInPlace(options: RestoreOptions, { number, file, takenAt }: SnapshotFile): Promise<void> {
  const { database, prepare } = options;
  const copy = copyOf(database);
  const mark = markOf(database);
  const wasBegun = existsSync(mark);
  let place: string | undefined;
  let prepared: z.infer<typeof Prepared>;
  await removeCopy(database);
  try {
    await fs.copyFile(file, copy);
    await prepare(copy);
    await syncFile(copy);
    place = await quarantineFolder(database);
    await syncFile(place);
    prepared = { number, file: path.resolve(file), takenAt, place: path.basename(place) };
    await replaceFile(mark, JSON.stringify(prepared));
  } catch (error) {
    // One that was there before has to be ended all the same.
    if (!wasBegun) await fs.rm(mark, { force: true });
    await removeCopy(database);
    if (place !== undefined) await fs.rmdir(place);
    throw error;
  }
  await takePlace(options, prepared);
}

/** From the mark on, and again after a kill. */
async function takePlace({ database, announce }: RestoreOptions, begun: z.infer<typeof Prepared>): Promise<void> {
  const place = path.join(quarantineOf(database), begun.place);
  let takeBack: (() => Promise<void>) | undefined;
  const aside = (ending: string) => path.join(place, `${path.basename(database)}${ending}`);
  try {
    takeBack = await announce?.(begun.takenAt);
    await fs.mkdir(place, { recursive: true });
    // The log first: without its database nobody would read it into another one.
    for (const ending of ENDINGS.toReversed()) {
      if (!existsSync(aside(ending))) await fs.rename(`${database}${ending}`, aside(ending)).catch(ignoreMissing);
    }
    await syncFile(place);
    await fs.rename(copyOf(database), database);
    await syncFile(database);
    await admitComing(begun.file);
  } catch (error) {
    // First the copy is a copy again: a kill from here on finds it beside its mark, and the next start ends the restore.
    if (!existsSync(copyOf(database))) await fs.rename(database, copyOf(database)).catch(ignoreMissing);
    // Where not even this works, mark and copy stay, and the next start tries again.
    for (const ending of ENDINGS) await fs.rename(aside(ending), `${database}${ending}`).catch(ignoreMissing);
    await takeBack?.();
    await fs.rm(markOf(database));
    await removeCopy(database);
    throw error;
  }
  await fs.rm(markOf(database));
}

const quarantineOf = (database: string) => path.join(path.dirname(database), 'quarantine');

/** Makes one for what is set aside beside a database. */
export async function quarantineFolder(database: string): Promise<string> {
  const folder = quarantineOf(database);
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
