import path from 'node:path';
import { readRecord } from '@printfront/shared/server/backups/backup-record.ts';
import { listSnapshots } from '@printfront/shared/server/database/snapshots/snapshot-files.ts';
import { type Check, type Examined, type Finding, finding, isRunning } from './finding.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nightly ones may wait for a night without a customer. */
const OLD_BACKUP_MS = 3 * DAY_MS;
/** So many may fail before somebody has to look. */
const MISSED_COPIES = 5;

/** Copies of the database on this machine, and backups in another place. */
export const COPIES_CHECK: Check = {
  name: 'copies and backups',
  look: async (examined) => [...(await ofCopies(examined)), ...(await ofBackups(examined))],
};

async function ofCopies(examined: Examined): Promise<Finding[]> {
  const { edge, central, machine, now } = examined;
  const settings = edge ?? central;
  if (settings === null || !isRunning(examined)) return [];
  const [newest] = await listSnapshots(settings.SNAPSHOT_DIR ?? path.join(machine.folder, 'snapshots'));
  if (newest === undefined) return [];
  const allowedMs = Math.max(HOUR_MS, MISSED_COPIES * settings.SNAPSHOT_INTERVAL_SECONDS * 1000);
  if (now().getTime() - newest.takenAt.getTime() <= allowedMs) return [];
  const what = `The newest copy of the database is of ${newest.takenAt.toISOString()}.`;
  return [finding('copies-old', what, 'Look at printfront logs --errors: its folder may be full or away.')];
}

async function ofBackups({ edge, central, known, machine, now }: Examined): Promise<Finding[]> {
  const isSet = (edge ?? central)?.backupPlace !== undefined || known?.hasBackupPlace === true;
  const { lastGood, failure } = await readRecord(machine.folder);
  if (!isSet) return [];
  const look = 'The page of backups in the browser says what to do.';
  if (failure !== null) return [finding('backup-failed', `The last backup did not work: ${failure.problem}.`, look)];
  if (lastGood === null || now().getTime() - Date.parse(lastGood.at) <= OLD_BACKUP_MS) return [];
  return [finding('backup-old', `The last good backup is of ${lastGood.at}.`, look)];
}
