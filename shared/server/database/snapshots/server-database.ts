import fs from 'node:fs/promises';
import process from 'node:process';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { RestoredDatabase } from '../../../contracts/shop-health.ts';
import { ignoreMissing } from '../../blobs/disk-errors.ts';
import { SettingError } from '../../env/read-environment.ts';
import { localMinute } from '../../service/local-time.ts';
import { replaceFile } from '../../service/replace-file.ts';
import { forgetInMemory } from '../beside-in-memory.ts';
import { findPutBack, type Witnessed } from '../witness.ts';
import {
  type ForeignCopy,
  NewerSnapshotsError,
  NoSnapshotError,
  type Recovery,
  recoverDatabase,
  restoreForeign,
  restoreSnapshot,
} from './restore-snapshot.ts';
import type { SnapshotFile } from './snapshot-files.ts';

/** A server's database, where its copies are, and what makes a copy fit to go on from. */
export interface ServerDatabase {
  readonly database: string;
  readonly snapshots: string;
  /** Done once in a copy before it takes the database's place: it gives out numbers a second time. */
  readonly beginAnew: (copy: string) => Promise<void>;
}

const WHY_DAMAGED = 'the database was damaged';
/** It surprises nobody. */
export const WHY_ASKED_FOR = 'somebody restored a snapshot';

/** That a database came back from a copy: of what was done between the copy and then it knows nothing. */
export type Restored = z.infer<typeof RestoredDatabase>;

/**
 * To be called before the database is opened: replaces a damaged one by its newest sound snapshot.
 *
 * @throws SettingError when it is damaged and nothing can take its place
 */
export async function recoverServerDatabase(server: ServerDatabase): Promise<Recovery | null> {
  try {
    const recovery = await recoverDatabase({ ...server, ...asAnother(server, WHY_DAMAGED) });
    // Looking through it has brought the log in, with a sync of its own.
    forgetInMemory(server.database);
    return recovery;
  } catch (error) {
    if (error instanceof NewerSnapshotsError) {
      throw new SettingError(
        `The database ${server.database} is damaged, and a newer version of this server made all sound copies of it. ` +
          'Install that version again: it goes on from the newest of them.',
      );
    }
    if (!(error instanceof NoSnapshotError)) throw error;
    throw new SettingError(
      `The database ${server.database} is damaged and nothing can take its place: ${error.message} ` +
        'Put a snapshot there, or move the database away to begin with an empty one.',
    );
  }
}

/**
 * Goes back to a snapshot because a person asked for it.
 *
 * @param number undefined for the newest that is sound
 * @throws NoSnapshotError
 */
export const restoreServerDatabase = (server: ServerDatabase, number: number | undefined): Promise<SnapshotFile> =>
  restoreSnapshot({ ...server, number, ...asAnother(server, WHY_ASKED_FOR) });

/**
 * The same with a database that came from elsewhere, as one of a backup.
 *
 * @throws NoSnapshotError when it is damaged
 */
export const restoreForeignDatabase = (server: ServerDatabase, copy: ForeignCopy): Promise<void> =>
  restoreForeign({ ...server, ...asAnother(server, WHY_ASKED_FOR) }, copy);

/**
 * To be called with the opened database before anybody is served: when a person has put a copy in its place by hand, it goes
 * on as another database, as after a restore.
 */
export async function goOnAnewIfPutBack(
  server: ServerDatabase,
  { read, beginAnew, logger }: { read(): Promise<Witnessed>; beginAnew(): Promise<unknown>; logger: Logger },
): Promise<void> {
  const why = await findPutBack(server, await read());
  if (why === null) return;
  await noteRestored(server, why);
  await beginAnew();
  logger.error({ why }, 'somebody has put a copy of the database in its place; the server goes on as after a restore');
  process.stderr.write(`${server.database}: ${why}. The server goes on as after a restore.\n`);
}

/** To the log, and in one sentence to the operator who looks at the screen. */
export function tellRecovery(recovery: Recovery, logger: Logger): void {
  const { damage, snapshot, isAsItWas } = recovery;
  const what = isAsItWas
    ? 'a restore was given up; the database goes on as it was'
    : 'the database was damaged; what was sound took its place';
  logger.error({ damage, snapshot: snapshot?.number ?? null }, what);
  process.stderr.write(`${recoverySentence(recovery)}\n`);
}

function recoverySentence({ damage, snapshot, isAsItWas }: Recovery): string {
  if (isAsItWas) return `The database is sound and goes on as it was: ${damage}.`;
  return `The database was damaged (${damage}). ${whatTookItsPlace(snapshot)} The damaged files are kept in the folder quarantine.`;
}

const whatTookItsPlace = (snapshot: SnapshotFile | null): string =>
  snapshot === null
    ? 'It goes on without them.'
    : `Snapshot ${snapshot.number} of ${localMinute(snapshot.takenAt)} took its place; what was done after it is missing here.`;

/** Null when this database has never come back from a copy. */
export async function readRestored({ database }: Pick<ServerDatabase, 'database'>): Promise<Restored | null> {
  const note = await fs.readFile(noteOf(database), 'utf8').catch(ignoreMissing);
  return note === undefined ? null : RestoredDatabase.parse(JSON.parse(note));
}

/** By whoever the folder lets in: the doctor and the owner of the data look into it. */
const READABLE = 0o666;
const noteOf = (database: string) => `${database}.restored.json`;

/** To be said before a database goes on as another: photos of which a copy does not know are not collected then. */
export async function noteRestored(
  { database }: Pick<ServerDatabase, 'database'>,
  why: string,
  copyOf: Date | null = null,
): Promise<void> {
  const restored: Restored = { at: new Date().toISOString(), why, copyOf: copyOf?.toISOString() ?? null };
  await replaceFile(noteOf(database), JSON.stringify(restored), READABLE);
}

const asAnother = (server: ServerDatabase, why: string) => ({
  prepare: server.beginAnew,
  async announce(copyOf: Date | null) {
    const note = noteOf(server.database);
    const before = await fs.readFile(note, 'utf8').catch(ignoreMissing);
    await noteRestored(server, why, copyOf);
    return () => (before === undefined ? fs.rm(note) : replaceFile(note, before, READABLE));
  },
});
