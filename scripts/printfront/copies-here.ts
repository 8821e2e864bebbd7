import process from 'node:process';
import type { SnapshotFile } from '@printfront/shared/server/database/snapshots/snapshot-files.ts';
import { localMinute } from '@printfront/shared/server/service/local-time.ts';
import { folderByHand, runInRelease } from './backup.ts';
import type { Said } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { lookAtFolder, SILENT_TODO, silentWords } from './look-at-folder.ts';
import { folderOfCopies, type Machine } from './machine.ts';
import { timeInWords } from './time-in-words.ts';

const LIST = 'printfront backup list shows what there is.';
/** What `database.ts sound` ends with, for what is passed over. */
const UNFIT: Partial<Record<number, string>> = { 3: 'is damaged', 4: 'was made by a newer version' };

/** A copy of the database on this machine. */
export interface CopyHere extends SnapshotFile {
  readonly folder: string;
  readonly isByHand: boolean;
}

/**
 * The copy that somebody means by `newest` or a number. Without a folder newest is the newest of all, the server's or one that
 * was made by hand; one that is damaged is named and passed over, so that what is asked about is what comes.
 *
 * @throws CommandError when there is none
 */
export async function findCopy(machine: Machine, said: Said, word: string): Promise<CopyHere> {
  const byHand = folderByHand(machine, said);
  const own = folderOfCopies(machine);
  const folders = said.values.folder !== undefined ? [byHand] : word === 'newest' ? [own, byHand] : [own];
  const lists = folders.map(async (folder) => {
    const seen = await lookAtFolder(folder);
    // Whether the newest is there nobody knows.
    if (seen === null) throw new CommandError(EXIT.unreachable, `${silentWords(folder)} ${SILENT_TODO}`);
    return seen.copies.map((copy): CopyHere => ({ ...copy, folder, isByHand: folder === byHand }));
  });
  const found = await Promise.all(lists);
  const wanted =
    word === 'newest' ? await newestSound(machine, found) : found.flat().find(({ number }) => number === Number(word));
  if (wanted !== undefined) return wanted;
  const which =
    word === 'newest' ? (found.flat().length === 0 ? 'no copy' : 'no copy that can be used') : `no copy number ${word}`;
  throw new CommandError(EXIT.wrong, `There is ${which} in ${folders.join(' or ')}: ${LIST}`);
}

/** @param lists each newest first */
async function newestSound(machine: Machine, lists: readonly (readonly CopyHere[])[]): Promise<CopyHere | undefined> {
  const left = lists.map((list) => [...list]);
  for (;;) {
    // Each list knows which of its own is the newest; between the two only the clock does.
    const [list] = left
      .filter(({ length }) => length > 0)
      .sort(([one], [other]) => Number(other?.takenAt) - Number(one?.takenAt));
    const next = list?.shift();
    if (next === undefined) return undefined;
    const status = await runInRelease(machine, ['scripts/deploy/database.ts', machine.kind, 'sound', next.file]);
    if (status === 0) return next;
    const why = UNFIT[status];
    if (status === EXIT.wrongSetting) {
      throw new CommandError(status, `Nothing was changed: mend that setting in ${machine.settingsFile}.`);
    }
    if (why === undefined) throw new CommandError(EXIT.wrong, `${next.file} could not be read: ${LIST}`);
    process.stdout.write(`${wordsOfCopy(next).replace(/^c/, 'C')}, ${why} and is passed over.\n`);
  }
}

/** As a person says it: when, how long ago, and whose. */
export function wordsOfCopy({ number, takenAt, isByHand }: CopyHere, now = new Date()): string {
  return `copy ${number}, ${isByHand ? 'made by hand' : 'made by the server'} ${whenInWords(takenAt, now)}`;
}

export function whenInWords(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000));
  const age = minutes < 48 * 60 ? timeInWords(minutes) : `${Math.round(minutes / 1440)} days`;
  return `on ${localMinute(at).replace(' ', ' at ')}, ${age} ago`;
}
