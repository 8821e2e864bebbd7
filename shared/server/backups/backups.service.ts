import fs from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { BackupStatus } from '../../contracts/backups.ts';
import { isNotFound } from '../blobs/disk-errors.ts';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';
import { listSnapshots, syncFile } from '../database/snapshots/snapshot-files.ts';
import { isSoundSnapshot } from '../database/snapshots/thin-snapshots.ts';
import type { Service } from '../service/service.ts';
import { BackupError, type BackupPlace, type Restic } from './restic.ts';

/** Backups of a server to another place, by a schedule; every week one is opened and compared. */
export interface Backups extends Service {
  status(): BackupStatus;
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
}

/** In the data folder: the copy of the database that goes along. */
export const COPY_FOLDER = 'backup-copy';
/** One that is being looked at. */
const CHECK_FOLDER = 'backup-check';
const STATE_FILE = 'backups.json';

/** What outlives a restart. */
const State = BackupStatus.pick({ lastGood: true, lastChecked: true, failure: true });
type State = z.infer<typeof State>;

const CHECK_EVERY_MS = 7 * 86_400_000;
/** Of all that is stored a part is read each week: the whole of it in four weeks. */
const PARTS = 4;
/** After a start, so that a server that is started again and again does not do nothing but back up. */
const FIRST_AFTER_MS = 5 * 60_000;
/** After one that failed. */
const RETRY_MS = 30 * 60_000;

export function createBackups(deps: {
  restic: Restic;
  place: Pick<BackupPlace, 'repository'> & { everyMs: number };
  what: BackedUp;
  checkEveryMs?: number;
  now: () => Date;
  logger: Logger;
}): Backups {
  const { restic, what, place, checkEveryMs = CHECK_EVERY_MS, now, logger } = deps;
  const { everyMs } = place;
  let state: State = { lastGood: null, lastChecked: null, failure: null };
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextAt: Date | null = null;
  let isStopped = true;

  const ageOf = (done: { at: string } | null) => (done === null ? Infinity : now().getTime() - Date.parse(done.at));

  async function keep(change: Partial<State>): Promise<void> {
    state = { ...state, ...change };
    const file = path.join(what.folder, STATE_FILE);
    await fs.writeFile(`${file}.new`, JSON.stringify(state));
    await fs.rename(`${file}.new`, file);
    await syncFile(file);
  }

  async function make(): Promise<void> {
    // The database first: a copy of it must never name a photo that its backup does not have.
    await stageCopy(what);
    const { folder, keptFolders, without } = what;
    const there = await Promise.all(keptFolders.map((name) => isThere(path.join(folder, name))));
    const paths = [...keptFolders.filter((_name, index) => there[index]), COPY_FOLDER];
    const { id, ...made } = await restic.backUp(folder, paths, {
      without: without.map((name) => path.join(folder, name)),
    });
    await keep({ lastGood: { at: now().toISOString(), ...made }, failure: null });
    logger.info(made, 'a backup was made');
    if (ageOf(state.lastChecked) >= checkEveryMs) await check(id);
  }

  /** Opens the backup that was just made as a restore would, and compares it with what is here. */
  async function check(id: string): Promise<void> {
    await restic.thinOut();
    await restic.check((Math.floor(now().getTime() / CHECK_EVERY_MS) % PARTS) + 1, PARTS);
    const stored = new Set(await restic.files(id));
    const opened = path.join(what.folder, CHECK_FOLDER);
    await fs.rm(opened, { recursive: true, force: true });
    try {
      await restic.restore(id, opened, `/${COPY_FOLDER}`);
      const copy = path.join(opened, COPY_FOLDER, path.basename(what.files.database));
      if (!(await isSoundSnapshot(copy))) throw new BackupError('damaged', 'The database in the backup is damaged.');
      const named = await what.filesNamedIn(copy);
      const missing: string[] = [];
      for (const file of named) {
        if (!stored.has(`/${file}`) && (await isThere(path.join(what.folder, file)))) missing.push(file);
      }
      await keep({
        lastChecked: { at: now().toISOString(), fileCount: stored.size, missingCount: missing.length },
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
      await keep({ failure: { at: now().toISOString(), problem, detail } }).catch((err: unknown) =>
        logger.error({ err }, 'what became of a backup could not be written down'),
      );
    }
  }

  function begin(): void {
    if (running !== undefined || isStopped) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = undefined;
      plan(state.failure === null ? everyMs : Math.min(RETRY_MS, everyMs));
    });
  }

  function plan(afterMs: number): void {
    if (isStopped) return;
    nextAt = new Date(now().getTime() + afterMs);
    timer = setTimeout(begin, afterMs).unref();
  }

  const status = (): BackupStatus => ({
    ...state,
    place: withoutPassword(place.repository),
    isRunning: running !== undefined,
    nextAt: nextAt?.toISOString() ?? null,
    isLate: state.lastGood === null ? state.failure !== null : ageOf(state.lastGood) > 2 * everyMs,
  });

  return {
    status,
    begin() {
      begin();
      return status();
    },
    settled: async () => running,
    async start() {
      isStopped = false;
      state = await readState(path.join(what.folder, STATE_FILE));
      // One from the future was made under a wrong clock and says nothing about now.
      const ageMs = Math.max(0, ageOf(state.lastGood));
      plan(Math.min(everyMs, Math.max(FIRST_AFTER_MS, everyMs - ageMs)));
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
async function stageCopy({ folder, files, takeSnapshot }: BackedUp): Promise<void> {
  await takeSnapshot();
  const [newest] = await listSnapshots(files.snapshots);
  if (newest === undefined) throw new BackupError('failed', 'There is no copy of the database to back up.');
  const place = path.join(folder, COPY_FOLDER);
  await fs.rm(place, { recursive: true, force: true });
  await fs.mkdir(place, { recursive: true });
  await fs.copyFile(newest.file, path.join(place, path.basename(files.database)));
}

/** sftp://user:password@host, rest:https://user:password@host */
const withoutPassword = (repository: string) => repository.replace(/\/\/[^/@]*@/, '//');

async function readState(file: string): Promise<State> {
  try {
    return State.parse(JSON.parse(await fs.readFile(file, 'utf8')));
  } catch {
    // Not there yet, or cut short: the next backup says it anew.
    return { lastGood: null, lastChecked: null, failure: null };
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await fs.access(file);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
