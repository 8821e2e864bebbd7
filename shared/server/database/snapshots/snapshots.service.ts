import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Service } from '../../service/service.ts';
import { listSnapshots, type SnapshotFile } from './snapshot-files.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { keepOnlySound, outdatedSnapshots } from './thin-snapshots.ts';

const HOUR_MS = 3_600_000;
/** After a start, so that a server that is started again and again does not do nothing but copy. */
const FIRST_AFTER_MS = 60_000;

export interface Snapshots extends Service {
  readonly everySeconds: number;
  /** Takes one now and thins out the older ones. @throws Error when there is no room for one */
  take(): Promise<void>;
  /** When the newest was taken, by the clock of this machine; null when there is none. */
  newestAt(): Promise<Date | null>;
  /** The disk is short: keeps the newest two that are sound. @returns how many went */
  thin(): Promise<number>;
}

/**
 * Copies the database every hour, so that a damaged file costs an hour at most, and keeps of the older copies one a day, for
 * mistakes that are noticed late. A copy never takes the room that is kept for orders.
 */
export function createSnapshots(deps: {
  database: string;
  folder: string;
  logger: Logger;
  everyMs?: number;
  /** How many of the newest are all kept, and of how many days before them one. */
  kept?: { newest: number; daily: number };
  /** What its disk has, and what is kept for orders. Without it nobody asks. */
  room?: () => Promise<{ freeBytes: number; minimumBytes: number }>;
}): Snapshots {
  const { database, folder, logger, everyMs = HOUR_MS, kept, room } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  /** A copy may take half of what is kept for orders, because tomorrow it replaces an older one. */
  async function hasRoom(): Promise<boolean> {
    if (room === undefined) return true;
    await fs.mkdir(folder, { recursive: true });
    const [{ freeBytes, minimumBytes }, { size }] = await Promise.all([room(), fs.stat(database)]);
    return freeBytes - size >= minimumBytes / 2;
  }

  async function take(): Promise<void> {
    if (!(await hasRoom())) {
      await keepOnlySound(folder);
      if (!(await hasRoom())) throw new Error('The disk has no room for another copy; the newest sound ones stay.');
    }
    const { number } = await takeSnapshot(database, folder);
    for (const old of outdatedSnapshots(await listSnapshots(folder), kept)) await fs.rm(old.file, { force: true });
    logger.info({ snapshot: number }, 'a snapshot of the database was taken');
  }

  function plan(afterMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = take()
        .catch((error) => logger.error({ err: error }, 'no snapshot of the database could be taken'))
        .finally(() => {
          running = undefined;
          plan(everyMs);
        });
    }, afterMs);
    timer.unref();
  }

  return {
    everySeconds: everyMs / 1000,
    take,
    newestAt: async () => (await listSnapshots(folder))[0]?.takenAt ?? null,
    thin: () => keepOnlySound(folder),
    async start() {
      isStopped = false;
      const [newest] = await listSnapshots(folder).catch((error): SnapshotFile[] => {
        // A shop sells on without copies, and the doctor and the overview say that there are none.
        logger.error({ err: error }, 'no copies of the database can be kept');
        return [];
      });
      // A copy from the future was taken under a wrong clock and says nothing about now.
      const ageMs = newest === undefined ? everyMs : Math.max(0, Date.now() - newest.takenAt.getTime());
      plan(Math.min(everyMs, Math.max(FIRST_AFTER_MS, everyMs - ageMs)));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
