import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Service } from '../../service/service.ts';
import { listSnapshots } from './snapshot-files.ts';
import { takeSnapshot } from './take-snapshot.ts';

const HOUR_MS = 3_600_000;
/** After a start, so that a server that is started again and again does not do nothing but copy. */
const FIRST_AFTER_MS = 60_000;
export const SNAPSHOTS_KEPT = 48;

export interface Snapshots extends Service {
  /** Takes one now and removes those beyond the number that is kept. */
  take(): Promise<void>;
}

/** Copies the database every hour and keeps the newest copies, so that a damaged file costs an hour at most. */
export function createSnapshots(deps: {
  database: string;
  folder: string;
  logger: Logger;
  everyMs?: number;
  kept?: number;
}): Snapshots {
  const { database, folder, logger, everyMs = HOUR_MS, kept = SNAPSHOTS_KEPT } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function take(): Promise<void> {
    const { number } = await takeSnapshot(database, folder);
    for (const old of (await listSnapshots(folder)).slice(kept)) await fs.rm(old.file, { force: true });
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
    take,
    async start() {
      isStopped = false;
      const [newest] = await listSnapshots(folder);
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
