import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { CommandRefusal } from '../../env/read-environment.ts';
import { isRelease } from '../../env/typed-here.ts';
import { claimFolder } from '../../service/claim-folder.ts';
import { NoSnapshotError } from './restore-snapshot.ts';
import { restoreServerDatabase, type ServerDatabase } from './server-database.ts';
import { listSnapshots } from './snapshot-files.ts';

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
  const release = claimFolder(path.dirname(server.database));
  // A person's own tool may have it open, too.
  refuseOpenDatabase(server.database);
  const { file, takenAt } = await restoreServerDatabase(server, number).catch((error: unknown) => {
    throw error instanceof NoSnapshotError ? new CommandRefusal(error.message) : error;
  });
  release();
  process.stdout.write(
    `Restored ${file} of ${takenAt.toISOString()}.\n` +
      `What was there lies in the folder quarantine beside it.${isRelease() ? '' : ' Start the server again.'}\n`,
  );
}

async function showSnapshots(folder: string, usage: string): Promise<void> {
  const snapshots = await listSnapshots(folder);
  if (snapshots.length === 0) throw new CommandRefusal(`There are no snapshots in ${folder}.`);
  for (const { number, takenAt } of snapshots) process.stdout.write(`${number}  ${takenAt.toISOString()}\n`);
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
