import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { UNIT_UMASK } from '@printfront/shared/server/env/installed-settings.ts';
import type { Command, Said } from './commands.ts';
import { CommandError, EXIT, type ExitStatus, statusOf } from './exit-status.ts';
import { lookAtFolder, SILENT_TODO, silentWords } from './look-at-folder.ts';
import { findNode, folderOfCopies, isOnPostgres, type Machine, ownerOfData, requireRoot } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';

const PROGRAMS = {
  edge: { restore: 'edge-server/restore-main.ts', backup: 'edge-server/backup-main.ts' },
  central: { restore: 'cloud-sync/central/restore-main.ts', backup: 'cloud-sync/central/backup-main.ts' },
} as const;

export const backup: Command = async (machine, said) => {
  requireRoot('A copy of the database');
  const [word] = said.words;
  if (word !== undefined && word !== 'list') {
    throw new CommandError(EXIT.usage, `“${word}” is no word for printfront backup: list, or none.`);
  }
  return word === 'list' ? list(machine, said) : copyNow(machine, said);
};

/** A large database on a slow stick. */
const LONGEST_COPY_MS = 2 * 3_600_000;

async function copyNow(machine: Machine, said: Said): Promise<ExitStatus> {
  if (isOnPostgres(machine)) {
    throw new CommandError(EXIT.wrong, 'This central keeps its data in PostgreSQL: copy it with pg_dump.');
  }
  if (!fs.existsSync(machine.database)) {
    throw new CommandError(EXIT.unreachable, `There is no database yet in ${machine.folder}.`);
  }
  const folder = folderByHand(machine, said);
  process.stdout.write(`Copying the database to ${folder} …\n`);
  const program = ['scripts/deploy/database.ts', machine.kind, 'copy'];
  const { status, stdout, stderr } = await askRelease(machine, program, LONGEST_COPY_MS, { SNAPSHOT_DIR: folder });
  if (status !== 0) throw new CommandError(statusOf(status ?? EXIT.wrong), `${stderr.trim()} No copy was made.`.trim());
  const number = stdout.trim();
  process.stdout.write(
    `It is copy ${number}, of the database alone: photos are in backups in another place. It stays until somebody removes it.\n` +
      `To go back to it: printfront restore ${number} --folder ${folder}\n`,
  );
  return EXIT.fine;
}

async function list(machine: Machine, said: Said): Promise<ExitStatus> {
  process.stdout.write(
    'Copies of the database that the server makes, by number and time (printfront restore NUMBER):\n',
  );
  const own = await listThere(machine, folderOfCopies(machine));
  const folder = folderByHand(machine, said);
  process.stdout.write(`Copies by hand, by number and time (printfront restore NUMBER --folder ${folder}):\n`);
  const byHand = await listThere(machine, folder);
  process.stdout.write(
    'Backups in another place, photos included, by id, time, computer and server (printfront restore ID --elsewhere):\n',
  );
  const elsewhere = await runInRelease(machine, [PROGRAMS[machine.kind].backup, 'list']);
  // Somewhere there is something to go back to.
  return [own, byHand, elsewhere].includes(0) ? EXIT.fine : EXIT.wrong;
}

async function listThere(machine: Machine, folder: string): Promise<number> {
  if ((await lookAtFolder(folder)) !== null) {
    return runInRelease(machine, [PROGRAMS[machine.kind].restore, '--list'], { SNAPSHOT_DIR: folder });
  }
  process.stdout.write(`${silentWords(folder)} ${SILENT_TODO}\n`);
  return EXIT.wrong;
}

/** Not where the server puts its own: two may not copy into one folder at a time. */
export const folderByHand = (machine: Machine, { values: { folder } }: Said): string =>
  folder === undefined ? path.join(machine.folder, 'by-hand') : path.resolve(folder);

export const programOf = (machine: Machine, what: 'restore' | 'backup'): string => PROGRAMS[machine.kind][what];

/**
 * With the release's own Node and the unit's settings, as the owner of the data: a file of root's in it would stop the server.
 */
export function runInRelease(machine: Machine, words: readonly string[], settings: Record<string, string> = {}) {
  const { release, environment } = machine;
  const shown = { folder: release, environment: { ...environment, ...settings }, owner: ownerOfData(machine) };
  return closedToOthers(() => showProgram(nodeOf(machine), words, shown));
}

/** As the unit does: a copy may go to a disk that others read. */
function closedToOthers<Begun>(begin: () => Begun): Begun {
  const before = process.umask(UNIT_UMASK);
  try {
    return begin();
  } finally {
    process.umask(before);
  }
}

/** The same, of which the answer is wanted. */
export const askRelease = (
  machine: Machine,
  [program = '', ...words]: readonly string[],
  patienceMs: number,
  settings: Record<string, string> = {},
) =>
  closedToOthers(() =>
    runProgram(nodeOf(machine), [path.join(machine.release, program), ...words], {
      ...{ environment: { ...machine.environment, ...settings }, owner: ownerOfData(machine), patienceMs },
    }),
  );

const nodeOf = (machine: Machine) => (fs.existsSync(findNode(machine)) ? findNode(machine) : process.execPath);
