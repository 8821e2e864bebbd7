import fs from 'node:fs';
import { type BackupRecord, isLate, readRecord } from '@printfront/shared/server/backups/backup-record.ts';
import { noRoomWords } from '@printfront/shared/server/database/snapshots/room-for-copy.ts';
import { localMinute } from '@printfront/shared/server/service/local-time.ts';
import { type BackupFolder, backupFolderOf, whyAway } from '../backup-folder.ts';
import type { SeenFolder } from '../look-at-folder.ts';
import { isOnPostgres, secondsRunning } from '../machine.ts';
import { type Check, type Examined, type Finding, finding, isForBackups, isForCopies, isRunning } from './finding.ts';

const HOUR_MS = 3_600_000;
/** So many may fail before somebody has to look, and so long is nothing looked at: as the alert has it (alerts.yml). */
const MISSED_COPIES = 5;
const SOONEST_HOURS = 6;

/** Copies of the database on this machine, and backups in another place. */
export const COPIES_CHECK: Check = {
  name: 'copies and backups',
  look: async (examined) => [...(await ofCopies(examined)), ...(await ofBackups(examined))],
};

async function ofCopies(examined: Examined): Promise<Finding[]> {
  const { edge, central, machine, unit, now } = examined;
  const settings = edge ?? central;
  const place = examined.folders.find(isForCopies);
  // PostgreSQL is copied by its own tools.
  if (settings === null || isOnPostgres(machine) || !place?.seen || !isRunning(examined)) return [];
  const allowedMs = Math.max(SOONEST_HOURS * HOUR_MS, MISSED_COPIES * settings.SNAPSHOT_INTERVAL_SECONDS * 1000);
  const look = 'Look at printfront logs --errors: its folder may be full or away.';
  const full = ofRoom(machine.database, place.folder, place.seen);
  const [newest] = place.seen.copies;
  if (newest === undefined) {
    const runs = secondsRunning(unit);
    if (runs === null || runs * 1000 <= allowedMs) return full;
    const what = `There is no copy of the database in ${place.folder}, though the server has run for ${Math.floor(runs / 3600)} hours.`;
    return [...full, finding('copies-none', what, look)];
  }
  if (now().getTime() - newest.takenAt.getTime() <= allowedMs) return full;
  const what = `The newest copy of the database is of ${localMinute(newest.takenAt)}.`;
  return [...full, finding('copies-old', what, look)];
}

/** A whole copy lies beside the earlier ones before one of them goes. */
function ofRoom(database: string, folder: string, { freeBytes }: SeenFolder): Finding[] {
  const needed = fs.statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  const what = freeBytes === null ? null : noRoomWords(folder, freeBytes, needed);
  if (what === null) return [];
  return [finding('copies-no-room', what, 'Make room there, or set SNAPSHOT_DIR to another disk.')];
}

/** What the last backup has met is no news beside a disk that is not there. */
function ofPlace(place: BackupFolder | null, folders: Examined['folders'], record: BackupRecord): Finding[] | null {
  if (place === null) return null;
  const seen = folders.find(isForBackups)?.seen;
  // Of one that does not answer it is said there (check-files.ts).
  if (!seen) return null;
  const why = whyAway(place, seen, record);
  const todo = 'Plug its disk in, or mount it; where it is gone for good, set another on the page of backups.';
  return why === null ? null : [finding('backup-place-away', why, todo)];
}

async function ofBackups({ edge, central, known, machine, folders, now }: Examined): Promise<Finding[]> {
  const isSet = (edge ?? central)?.backupPlace !== undefined || known?.hasBackupPlace === true;
  const record = await readRecord(machine.folder);
  const { lastGood, failure } = record;
  if (!isSet) return [];
  const away = ofPlace(backupFolderOf(machine, known), folders, record);
  if (away !== null) return away;
  const look = 'The page of backups in the browser says what to do.';
  if (failure !== null) return [finding('backup-failed', `The last backup did not work: ${failure.problem}.`, look)];
  if (lastGood === null) {
    const todo = 'Press “Back up now” on the page of backups in the browser.';
    return [finding('backup-none', 'A place for backups is set, and there has never been a good backup.', todo)];
  }
  if (!isLate(record, now())) return [];
  return [finding('backup-old', `The last good backup is of ${localMinute(new Date(lastGood.at))}.`, look)];
}
