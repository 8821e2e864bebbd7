import fs from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupStatus } from '../../contracts/backups.ts';
import { DEFAULT_TIME_ZONE } from '../../domain/default-shop.ts';
import { isNotFound } from '../blobs/disk-errors.ts';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import { listSnapshots } from '../database/snapshots/snapshot-files.ts';
import { isSoundSnapshot } from '../database/snapshots/thin-snapshots.ts';
import type { Service } from '../service/service.ts';
import { type BackupPlan, keptOf, nextTime, notLongerThan } from './backup-plan.ts';
import { type BackupRecord, isLate, newRecord, readRecord, recordOfPlace, writeRecord } from './backup-record.ts';
import { mountPointOf } from './mounts.ts';
import { BackupError, type BackupNotes, type Restic } from './restic.ts';

/** Backups of a server to another place, by a schedule; every week one is opened and compared. */
export interface Backups extends Service {
  status(): BackupStatus;
  /** What is remembered of them. */
  record(): BackupRecord;
  /** Begins one, unless one runs. */
  begin(): BackupStatus;
  /** Of the one that runs; at once when none does. */
  settled(): Promise<void>;
}

/** What of a server's folder goes into its backups. */
export interface BackedUp {
  /** The server's data folder: paths in a backup are below it. */
  readonly folder: string;
  /** Folders below it whose files never change, such as `blobs`; one that is not there is left out. */
  readonly keptFolders: readonly string[];
  /** Below it, what is on its way or set aside. */
  readonly without: readonly string[];
  readonly files: Pick<ServerDatabase, 'database' | 'snapshots'>;
  /** Takes a copy of the database now. */
  takeSnapshot(): Promise<void>;
  /** Paths below the folder that a copy of the database counts on, each once. */
  filesNamedIn(copy: string): Promise<string[]>;
  /** What is noted of a copy for who looks for the right one. */
  notesOf?(copy: string): Promise<BackupNotes>;
}

/** In the data folder: the copy of the database that goes along. */
export const COPY_FOLDER = 'backup-copy';
/** One that is being looked at. */
const CHECK_FOLDER = 'backup-check';

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 7 * DAY_MS;
/** Of all that is stored a part is read each week: the whole of it in four weeks. */
const PARTS = 4;
/** After a start, so that a server that is started again and again does not do nothing but back up. */
const FIRST_AFTER_MS = 5 * 60_000;
/** After one that failed. */
const RETRY_MS = 30 * 60_000;
/** The shop's time zone may be changed while the night's backup is waited for. */
const LOOK_AGAIN_MS = 60 * 60_000;

export function createBackups(deps: {
  restic: Restic;
  plan: BackupPlan;
  what: BackedUp;
  checkEveryMs?: number;
  timeZone?: () => string | Promise<string>;
  personalDataDays: () => Promise<number>;
  now: () => Date;
  logger: Logger;
}): Backups {
  const { restic, what, plan, checkEveryMs = CHECK_EVERY_MS, timeZone = () => DEFAULT_TIME_ZONE, now, logger } = deps;
  const { everyMs } = plan;
  const place = withoutPassword(plan.place.repository);
  let state = newRecord();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextAt: Date | null = null;
  let isStopped = true;

  const ageOf = (done: { at: string } | null) => (done === null ? Infinity : now().getTime() - Date.parse(done.at));
  const keep = async (change: Partial<BackupRecord>) => {
    state = await writeRecord(what.folder, { ...state, ...change }, now());
  };
  const noted = (problem: BackupRecord['recent'][number]['problem']) => [
    { at: now().toISOString(), problem },
    ...state.recent,
  ];

  /** A disk that has been taken out leaves an empty folder, and the disk below it must not be filled instead. */
  async function requirePlace(): Promise<void> {
    const { mountPoint } = plan;
    if (mountPoint != null && (await mountPointOf(plan.place.repository)) !== mountPoint) {
      throw new BackupError('not-mounted', `The disk that was mounted at ${mountPoint} is not there.`);
    }
    if (await restic.exists()) {
      // Before the first backup there: one that is cut short must not be of a server that nobody remembers.
      if (state.place !== place) await keep({ place });
      return;
    }
    if (state.place === place) throw new BackupError('gone', `There are no backups any more in ${place}.`);
    await restic.begin();
    await keep({ place });
  }

  async function make(): Promise<void> {
    await requirePlace();
    // The database first: a copy of it must never name a photo that its backup does not have.
    const copy = await stageCopy(what);
    const notes = { server: state.server, ...(await what.notesOf?.(copy)) };
    const { folder, keptFolders, without } = what;
    const there = await Promise.all(keptFolders.map((name) => isThere(path.join(folder, name))));
    const paths = [...keptFolders.filter((_name, index) => there[index]), COPY_FOLDER];
    const { id, ...made } = await restic.backUp(folder, paths, {
      without: without.map((name) => path.join(folder, name)),
      notes,
    });
    await keep({ lastGood: { at: now().toISOString(), ...made }, failure: null, place, recent: noted(null) });
    logger.info(made, 'a backup was made');
    if (ageOf(state.lastChecked) >= checkEveryMs) await check(id);
  }

  /** Opens the backup that was just made as a restore would, and compares it with what is here. */
  async function check(id: string): Promise<void> {
    const personalDataDays = await deps.personalDataDays();
    const oldestAt = new Date(now().getTime() - personalDataDays * DAY_MS);
    await restic.thinOut(notLongerThan(personalDataDays, keptOf(plan)), state.server, oldestAt);
    await restic.check((Math.floor(now().getTime() / CHECK_EVERY_MS) % PARTS) + 1, PARTS);
    const stored = new Set((await restic.files(id)).map((file) => file.path));
    const opened = path.join(what.folder, CHECK_FOLDER);
    await fs.rm(opened, { recursive: true, force: true });
    try {
      await restic.restore(id, opened, [`/${COPY_FOLDER}`]);
      const copy = path.join(opened, COPY_FOLDER, path.basename(what.files.database));
      if (!(await isSoundSnapshot(copy))) throw new BackupError('damaged', 'The database in the backup is damaged.');
      const named = await what.filesNamedIn(copy);
      const missing: string[] = [];
      for (const file of named) {
        if (!stored.has(`/${file}`) && (await isThere(path.join(what.folder, file)))) missing.push(file);
      }
      await keep({
        lastChecked: { at: now().toISOString(), fileCount: stored.size, missingCount: missing.length },
        checked: [{ id, at: now().toISOString() }, ...state.checked],
      });
      logger.info({ files: stored.size, missing: missing.length }, 'a backup was opened and compared');
    } finally {
      await fs.rm(opened, { recursive: true, force: true });
    }
  }

  async function run(): Promise<void> {
    nextAt = null;
    try {
      await make();
    } catch (error) {
      if (isStopped) return;
      const problem = error instanceof BackupError ? error.problem : 'failed';
      const detail = error instanceof Error ? error.message : String(error);
      logger.error({ err: error }, 'a backup could not be made');
      const failure = { at: now().toISOString(), problem, detail };
      await keep({ failure, recent: noted(problem) }).catch((err: unknown) =>
        logger.error({ err }, 'what became of a backup could not be written down'),
      );
    }
  }

  function begin(): void {
    if (running !== undefined || isStopped) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = undefined;
      void planNext();
    });
  }

  /** A shop whose computer is off at night backs up in the morning. */
  async function planNext(isStart = false): Promise<void> {
    if (isStopped) return;
    waitFor(state.failure !== null && !isStart ? Math.min(RETRY_MS, everyMs) : await untilNext(isStart));
  }

  function waitFor(wait: number): void {
    if (isStopped) return;
    nextAt = new Date(now().getTime() + wait);
    const { at } = plan;
    // Only an hour of the day is as long away: the other waits are short where there is one.
    if (at == null || wait <= LOOK_AGAIN_MS) timer = setTimeout(begin, wait).unref();
    else timer = setTimeout(async () => waitFor(await untilHour(at)), LOOK_AGAIN_MS).unref();
  }

  const untilHour = async (at: string) =>
    nextTime(now(), { at, everyMs, timeZone: await timeZone() }).getTime() - now().getTime();

  async function untilNext(isStart: boolean): Promise<number> {
    // One from the future was made under a wrong clock and says nothing about now.
    const ageMs = Math.max(0, ageOf(state.lastGood));
    const { at } = plan;
    if (at == null) return isStart ? Math.min(everyMs, Math.max(FIRST_AFTER_MS, everyMs - ageMs)) : everyMs;
    if (isStart && ageMs >= everyMs) return Math.min(everyMs, FIRST_AFTER_MS);
    return untilHour(at);
  }

  const status = (): BackupStatus => {
    const { lastGood, lastChecked, failure } = state;
    return {
      lastGood,
      lastChecked,
      failure,
      place,
      isRunning: running !== undefined,
      nextAt: nextAt?.toISOString() ?? null,
      isLate: lastGood === null ? failure !== null : isLate({ lastGood, everyMs }, now()),
    };
  };

  return {
    status,
    record: () => state,
    begin() {
      begin();
      return status();
    },
    settled: async () => running,
    async start() {
      isStopped = false;
      state = recordOfPlace(await readRecord(what.folder), place);
      if (state.everyMs !== everyMs) await keep({ everyMs });
      await planNext(true);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await restic.stop();
      await running;
    },
  };
}

/** Under a name of its own, because the newest copy of the database has another one every hour. */
async function stageCopy({ folder, files, takeSnapshot }: BackedUp): Promise<string> {
  await takeSnapshot();
  const [newest] = await listSnapshots(files.snapshots);
  if (newest === undefined) throw new BackupError('failed', 'There is no copy of the database to back up.');
  const place = path.join(folder, COPY_FOLDER);
  await fs.rm(place, { recursive: true, force: true });
  await fs.mkdir(place, { recursive: true });
  const copy = path.join(place, path.basename(files.database));
  await fs.copyFile(newest.file, copy);
  return copy;
}

/** sftp://user:password@host, rest:https://user:password@host */
export const withoutPassword = (repository: string) => repository.replace(/\/\/[^/@]*@/, '//');

async function isThere(file: string): Promise<boolean> {
  try {
    await fs.access(file);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
