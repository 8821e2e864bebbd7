import path from 'node:path';
import type { Logger } from 'pino';
import type { BackupStatus } from '../../contracts/backups.ts';
import { DEFAULT_TIME_ZONE } from '../../domain/default-shop.ts';
import type { Service } from '../service/service.ts';
import { type BackedUp, COPY_FOLDER, stageCopy } from './backed-up.ts';
import { type BackupPlan, dueAt, keptOf, notLongerThan } from './backup-plan.ts';
import { type BackupRecord, isLate, newRecord, readRecord, recordOfPlace, writeRecord } from './backup-record.ts';
import { compareBackup, sizeOf } from './compare-backup.ts';
import { mountPointOf } from './mounts.ts';
import { BackupError, type Restic } from './restic.ts';

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

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 7 * DAY_MS;
/** Of all that is stored a part is read each week: the whole of it in four weeks. */
const PARTS = 4;
/** After a start, so that a server that is started again and again does not do nothing but back up. */
const FIRST_AFTER_MS = 5 * 60_000;
/** After one that failed. */
const RETRY_MS = 30 * 60_000;
/** While the next one is waited for the shop's time zone may be changed, the clock be set, and the computer sleep, which stops a timer. */
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
    const there = await Promise.all(keptFolders.map((name) => sizeOf(path.join(folder, name))));
    const paths = [...keptFolders.filter((_name, index) => there[index] !== null), COPY_FOLDER];
    const { id, ...made } = await restic.backUp(folder, paths, {
      without: without.map((name) => path.join(folder, name)),
      notes,
    });
    const isDue = isCheckDue();
    // What a check has found stands until one finds it no more: it would be told as over, and told again, every day.
    const over = isDue ? {} : { failure: null };
    await keep({ lastGood: { at: now().toISOString(), ...made }, ...over, place, recent: noted(null) });
    logger.info(made, 'a backup was made');
    if (isDue) await check(id);
  }

  /**
   * At the backup that is next to a week after the last check: a whole week is not over quite when the next Sunday's backup begins, and
   * by one who waits for that every second one would be opened.
   */
  function isCheckDue(): boolean {
    if (state.lastChecked === null) return true;
    const age = now().getTime() - Date.parse(state.lastChecked.at);
    // One of the future was under a wrong clock.
    return age < 0 || age >= checkEveryMs - everyMs / 2;
  }

  async function check(id: string): Promise<void> {
    const personalDataDays = await deps.personalDataDays();
    const oldestAt = new Date(now().getTime() - personalDataDays * DAY_MS);
    await restic.thinOut(notLongerThan(personalDataDays, keptOf(plan)), state.server, oldestAt);
    // The next part only once this one was whole: who reads on would forget that something is damaged.
    const lastPart = (state.lastPart % PARTS) + 1;
    await restic.check(lastPart, PARTS);
    const compared = await compareBackup(restic, what, id);
    const at = now().toISOString();
    await keep({
      lastChecked: { at, ...compared },
      failure: null,
      lastPart,
      checked: [{ id, at }, ...state.checked],
    });
    logger.info(compared, 'a backup was opened and compared');
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
    const wait = await untilDue();
    if (isStart) waitFor(Math.min(everyMs, Math.max(FIRST_AFTER_MS, wait)));
    else if (state.failure === null) waitFor(wait);
    else {
      const soon = Math.min(RETRY_MS, everyMs);
      // Of what is damaged a quarter was read to find that, which a rented place takes money for.
      waitFor(state.failure.problem === 'damaged' ? Math.max(soon, wait) : soon);
    }
  }

  function waitFor(wait: number): void {
    if (isStopped) return;
    nextAt = new Date(now().getTime() + wait);
    if (wait <= LOOK_AGAIN_MS) timer = setTimeout(begin, wait).unref();
    else timer = setTimeout(async () => waitFor(await untilDue()), LOOK_AGAIN_MS).unref();
  }

  async function untilDue(): Promise<number> {
    const { at = null } = plan;
    const lastGoodAt = state.lastGood === null ? null : new Date(state.lastGood.at);
    const zone = await Promise.resolve()
      .then(timeZone)
      .catch(() => DEFAULT_TIME_ZONE);
    const due = dueAt(lastGoodAt, { at, everyMs, timeZone: zone, now: now() });
    return Math.max(0, due.getTime() - now().getTime());
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

/** sftp://user:password@host, rest:https://user:password@host */
export const withoutPassword = (repository: string) => repository.replace(/\/\/[^/@]*@/, '//');
