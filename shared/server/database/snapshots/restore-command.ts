import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { CommandRefusal, SettingError } from '../../env/read-environment.ts';
import { isRelease } from '../../env/typed-here.ts';
import { claimFolder } from '../../service/claim-folder.ts';
import { localMinute } from '../../service/local-time.ts';
import { NoSnapshotError } from './restore-snapshot.ts';
import { whyNoRoom } from './room-for-copy.ts';
import { restoreServerDatabase, type ServerDatabase } from './server-database.ts';
import { listSnapshots, type SnapshotFile } from './snapshot-files.ts';

/**
 * What a person types to see the snapshots of a server, or to go back to one.
 *
 * @param usage how it is typed here
 * @throws CommandRefusal with a sentence for the person who typed it
 */
export async function runRestoreCommand(
  server: ServerDatabase,
  { usage, words: [word] }: { usage: string; words: readonly string[] },
): Promise<void> {
  if (word === undefined || word === '--list') return showSnapshots(server.snapshots, usage);
  const number = word === '--newest' ? undefined : Number(word);
  if (number !== undefined && !Number.isInteger(number)) throw new CommandRefusal(usage);
  const { file, takenAt } = await goBack(server, number).catch(async (error: unknown) => {
    if (error instanceof NoSnapshotError) throw new CommandRefusal(error.message);
    const full = error instanceof SettingError ? null : await wasNoRoom(server, number);
    throw full === null ? error : new CommandRefusal(`${full} Make room there. Nothing was changed.`);
  });
  process.stdout.write(
    `Restored ${file} of ${localMinute(takenAt)}.\n` +
      `What was there lies in the folder quarantine beside it.${isRelease() ? '' : ' Start the server again.'}\n`,
  );
}

async function goBack(server: ServerDatabase, number: number | undefined): Promise<SnapshotFile> {
  const release = claimFolder(path.dirname(server.database));
  // A person's own tool may have it open, too.
  refuseOpenDatabase(server.database);
  const snapshot = await restoreServerDatabase(server, number);
  release();
  return snapshot;
}

async function wasNoRoom({ database, snapshots }: ServerDatabase, number: number | undefined): Promise<string | null> {
  const listed = await listSnapshots(snapshots);
  const wanted = listed.find((one) => number === undefined || one.number === number);
  return wanted === undefined ? null : whyNoRoom(wanted.file, path.dirname(database)).catch(() => null);
}

async function showSnapshots(folder: string, usage: string): Promise<void> {
  const snapshots = await listSnapshots(folder);
  if (snapshots.length === 0) throw new CommandRefusal(`There are no snapshots in ${folder}.`);
  for (const { number, takenAt } of snapshots) process.stdout.write(`${number}  ${localMinute(takenAt)}\n`);
  // Beside an installed server printfront says it, and with more words.
  if (!isRelease()) process.stdout.write(`${usage}\n`);
}

/** A server that runs would go on writing into a file that is no longer there. */
function refuseOpenDatabase(database: string): void {
  let sqlite: Sqlite.Database;
  try {
    sqlite = new Sqlite(database, { fileMustExist: true, timeout: 0 });
  } catch {
    return; // gone, or no database any more
  }
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin exclusive; rollback');
  } catch (error) {
    const isInUse = error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
    if (isInUse) throw new CommandRefusal(`The database ${database} is in use: stop the server first.`);
  } finally {
    sqlite.close();
  }
}
